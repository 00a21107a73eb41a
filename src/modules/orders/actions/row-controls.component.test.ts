import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

/** The description that a screen reader adds to the name of a control. */
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the controls of an order in a screen reader', () => {
  const shop = useShop();

  it('C-DASH-05 C-DASH-06 have their names, and are described by their order', async () => {
    const page = await openPage(shop);
    await placeOrderAsBuyer(shop.url());
    await placeOrderAsBuyer(shop.url(), 700);
    await signInAs(page, 'buyer@example.com');
    const row = page.getByRole('row').filter({ hasText: '700' });
    const number = haveModules('orders') ? ((await row.getByText(/^ORD-/).textContent()) ?? '') : '';
    for (const control of [
      row.getByRole('button', { name: 'Pay', exact: true }),
      row.getByRole('button', { name: 'Delete', exact: true }),
      row.getByRole('group', { name: 'Payment status', exact: true }),
      row.getByRole('group', { name: 'Order status', exact: true }),
    ]) {
      expect(await control.evaluate(described)).toContain('KD20-13');
      expect(await control.evaluate(described)).toContain(number);
    }
    if (!haveModules('payments', 'orders')) return;
    const says = (name: string) => row.getByRole('button', { name, exact: true }).evaluate(described);
    expect(await says('Pay')).toContain('Proforma invoice');
    expect(await says('Delete')).toContain('Cancel the order');
  });

  it.runIf(haveModules('payments', 'orders', 'shipping'))(
    'C-DASH-05 stress Pay only where the next step is the customer’s',
    async () => {
      const id = await placeOrderAsBuyer(shop.url(), 550);
      const page = await openPage(shop);
      await signInAs(page, 'buyer@example.com');
      const pay = page.getByRole('row').filter({ hasText: '550' }).getByRole('button', { name: 'Pay', exact: true });
      await expect.poll(() => pay.getAttribute('class')).toContain('btn-primary');
      await shop.db.updateTable('orders').set({ state: 'in-production' }).where('id', '=', id).execute();
      await page.reload();
      await expect.poll(() => pay.getAttribute('class')).toContain('btn-outline');
    },
  );

  it('C-DASH-06 leads from Delete to a message if the customer can no longer cancel', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 900);
    await shop.db.updateTable('orders').set({ state: 'in-production' }).where('id', '=', id).execute();
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    const row = page.getByRole('row').filter({ hasText: '900' });
    await row.getByText('In production').waitFor();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByLabel(/^We have begun with ORD-/).fill('Our customer has closed.');
    await dialog.getByRole('button', { name: 'Send the message' }).click();
    await page.getByText(/^Your message about ORD-/).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });
});
