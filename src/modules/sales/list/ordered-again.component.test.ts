import { expect, it } from 'vitest';
import { admin, buyer } from '#tests/support/accounts.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

const idOf = async (email: string) =>
  (await shop.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function orderSample(): Promise<string> {
  const { id: toolId } = await shop.db
    .selectFrom('tools')
    .innerJoin('sample_stock', 'sample_stock.tool_id', 'tools.id')
    .select('tools.id')
    .where('pieces', '>', 0)
    .where('details', 'like', '%"samplePriceMinor":%')
    .executeTakeFirstOrThrow();
  const delivery = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '+8801712345678' };
  const body = JSON.stringify({ toolId, pieces: 2, ...delivery });
  return ((await callAsBuyer(shop.url(), '/api/sample', { method: 'POST', body })) as { insertedId: string })
    .insertedId;
}

it('the only order is chosen to be ordered again; a sample is offered as an order of the least pieces', async () => {
  await shop.db
    .updateTable('orders')
    .set({ customer_id: await idOf(admin.email) })
    .where('customer_id', '=', await idOf(buyer.email))
    .execute();
  const page = await openPage(shop);
  const again = page.getByRole('region', { name: 'Order again' });
  const sample = await orderSample();
  await signInAs(page, buyer.email, '/list#again');
  await again.getByText('None of your latest orders can be ordered again.').waitFor();
  expect(await again.getByRole('button').allTextContents()).toEqual(['Close']);

  await placeOrderAsBuyer(shop.url());
  await signInAs(page, buyer.email, '/list#again');
  await again.getByRole('checkbox', { name: /^500 × KD20-13/ }).waitFor();
  expect(await again.getByRole('checkbox').count()).toBe(1);
  await again.getByRole('button', { name: 'Add 1 to my list' }).waitFor();
  await again.getByRole('checkbox').click();
  await again.getByRole('button', { name: 'Choose orders' }).waitFor();

  await signInAs(page, buyer.email, `/dashboard/orders/${sample}`);
  const link = page.getByRole('link', { name: 'Order 500 pieces' });
  expect(await link.getAttribute('href')).toMatch(/\?pieces=500$/);
  await page.getByText(/^Today \$\d+ per piece for 500 pieces, /).waitFor();
  expect(await page.getByRole('link', { name: 'Add to my list' }).count()).toBe(0);
});
