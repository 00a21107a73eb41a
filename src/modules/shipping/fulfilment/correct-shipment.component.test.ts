import { expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a correction keeps the number that another clerk has entered meanwhile', async () => {
  const id = await placeOrderAsBuyer(shop.url());
  await shop.db.updateTable('orders').set({ state: 'ready', paid_at: 1 }).where('id', '=', id).execute();
  const page = await openAsAdmin(shop, `/dashboard/orders/${id}`);
  await page.getByRole('button', { name: 'Record shipment', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Record a shipment' });
  await form.getByLabel('Container').fill('MSKU 1');
  await form.getByRole('button', { name: 'Record the shipment' }).click();
  await page.getByRole('button', { name: 'Change details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Details of the shipment' });
  await dialog.getByLabel('Seal').fill('S 77');
  await shop.db.updateTable('shipments').set({ reference: 'MAEU 123456789' }).execute();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The details are saved.').waitFor();
  const stored = shop.db.selectFrom('shipments').select(['container', 'reference', 'seal']);
  expect(await stored.execute()).toEqual([{ container: 'MSKU 1', reference: 'MAEU 123456789', seal: 'S 77' }]);
});
