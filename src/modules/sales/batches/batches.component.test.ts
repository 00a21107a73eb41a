import { expect, it } from 'vitest';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { admin, buyer } from '#tests/support/accounts.ts';
import { callAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { holdReads } from '#tests/support/screen/hold-reads.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();
const [SOON, LATER] = [addDays(today(), 9), addDays(today(), 30)];

/** Agrees a price with the buyer of the demo. */
async function agree(tool_id: string, price_minor: number): Promise<void> {
  const account = shop.db.selectFrom('user').select('id').where('email', '=', buyer.email);
  const { id: customer_id } = await account.executeTakeFirstOrThrow();
  const always = { from_pieces: 3_000, currency: 'USD', valid_from: null, valid_until: null };
  const written = { created_at: Date.now(), created_by: admin.email, creation_key: 'batch-price', creation_hash: null };
  const price = { id: newId(), customer_id, tool_id, price_minor, ...always, ...written };
  await shop.db.insertInto('agreed_prices').values(price).execute();
}

it('a batch is offered first where the stock is below the minimum order, also from a list', async () => {
  const page = await openPage(shop);
  await signInAt(page, '/tools?q=KH20-22', buyer);
  await page.getByRole('button', { name: /^Add to my list: KH20-22/ }).click();
  await page.getByRole('link', { name: /In my list: KH20-22/ }).click();
  await page.getByText('Only 320 pieces are in stock.').waitFor();
  await page.getByRole('link', { name: 'See what is possible' }).click();
  const main = page.getByRole('main');
  await main.getByText(/^[\d,]+ more on .*: order them now\.$/).waitFor();
  expect(await main.getByText('This tool cannot be ordered now.').count()).toBe(0);
  expect(await main.locator('.btn-primary').allTextContents()).toEqual(['Order from the next batch']);
  await main.getByRole('link', { name: 'Order from the next batch' }).click();
  await page.getByRole('heading', { name: 'Order from the next batch' }).waitFor();
  expect(new URL(page.url()).searchParams.get('pieces')).toBe('500');
});

it('a batch is added, ordered from with the stock, postponed, cancelled by the buyer, and received in part', async () => {
  const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string; quantity: number }[];
  const tool = tools.find(({ quantity }) => quantity === 2_400);
  const page = await openPage(shop, { expectedErrors: /4\d\d/ });
  const dialog = page.getByRole('dialog');
  await signInAt(page, '/dashboard/batches', admin);
  await page.getByRole('button', { name: 'Add a batch' }).click();
  const add = () => dialog.getByRole('button', { name: 'Add the batch' }).click();
  await add();
  await dialog.getByText('Please input the pieces of the batch as a whole number.').waitFor();
  await dialog.getByLabel('Tool', { exact: true }).selectOption(tool?._id ?? '');
  await dialog.getByLabel('Pieces').fill('1,600');
  await dialog.getByLabel('Ready on').fill(SOON);
  await add();
  await page.getByText('1,600 pieces, 0 sold').waitFor();

  await signInAt(page, `/purchase/${tool?._id}`, buyer);
  await page.getByLabel('Quantity', { exact: true }).fill('3,050');
  await page.getByRole('link', { name: 'Order 3,050 with the next batch' }).click();
  const part = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
  await part(/^2,400 pieces.*from stock/).waitFor();
  await part(/^650 pieces.*ready by/).waitFor();
  await page.getByLabel('Quantity, at least 500 pieces').fill('4001');
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
  await dialog.filter({ hasText: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Sorry! 4001 quantities are not available in stock.').waitFor();
  await page.getByLabel('Quantity, at least 500 pieces').fill('3050');
  await page.getByText(/^\$[\d.,]+ per piece$/).waitFor();
  await agree(tool?._id ?? '', 2_999);
  const price = await holdReads(page, '**/api/price?*');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect.poll(price.waiting).toBe(1);
  // Until the price is read, the form could not be sent again.
  expect(await page.getByText(/^The price changed: it is now/).count()).toBe(0);
  price.release();
  await page.getByText(/^The price changed: it is now/).waitFor();
  await page.getByText('$29.99 per piece').waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('2 orders are placed.').waitFor();

  await signInAt(page, '/dashboard/batches', admin);
  await page.getByText('1,600 pieces, 650 sold').waitFor();
  await page.getByRole('button', { name: /^Change the batch of KB20-160/ }).click();
  await dialog.getByLabel('Ready on').fill(LATER);
  await dialog.getByText('650 pieces are sold: their customers get a mail with the new day, and can cancel').waitFor();
  await dialog.getByRole('button', { name: 'Save the batch' }).click();
  await page.getByText('The batch is changed.').waitFor();

  const orders = (await callAsBuyer(shop.url(), '/api/user-order?user=buyer@example.com')) as {
    _id: string;
    orderedMinQty: number;
  }[];
  const late = orders.find(({ orderedMinQty }) => orderedMinQty === 650);
  await signInAt(page, `/dashboard/orders/${late?._id}`, buyer);
  await page.getByText(/It was promised for/).waitFor();
  await page.getByRole('button', { name: 'Cancel the order, because it is late' }).click();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText(/^ORD-\d{4}-\d{4} is cancelled\.$/).waitFor();

  await signInAt(page, '/dashboard/batches', admin);
  await page.getByRole('button', { name: /^Receive the batch of KB20-160/ }).click();
  await dialog.getByLabel('Pieces received').fill('1500');
  await dialog.getByLabel('Why not the whole batch').fill('A machine was broken');
  await dialog.getByRole('button', { name: 'Record the receipt' }).click();
  await page.getByText(/^1,500 of 1,600 received on .*: A machine was broken$/).waitFor();
  const after = (await (await fetch(`${shop.url()}/api/tool`)).json()) as typeof tools;
  expect(after.find(({ _id }) => _id === tool?._id)?.quantity).toBe(1_500);
});

it('a change of its pieces keeps the day that another person has set meanwhile', async () => {
  const page = await openPage(shop);
  const dialog = page.getByRole('dialog');
  await signInAt(page, '/dashboard/batches', admin);
  await page
    .getByRole('button', { name: /^Change the batch of/ })
    .first()
    .click();
  const opened = await dialog.getByLabel('Ready on').inputValue();
  const pieces = Number((await dialog.getByLabel('Pieces').inputValue()).replaceAll(/\D/g, ''));
  await shop.db.updateTable('batches').set({ due_on: LATER }).where('due_on', '=', opened).execute();
  await dialog.getByLabel('Pieces').fill(String(pieces + 137));
  await dialog.getByRole('button', { name: 'Save the batch' }).click();
  await page.getByText('The batch is changed.').waitFor();
  const changed = shop.db
    .selectFrom('batches')
    .select('due_on')
    .where('pieces', '=', pieces + 137);
  expect(await changed.execute()).toEqual([{ due_on: LATER }]);
});

it('after a refusal, the list shows what another person has done', async () => {
  const page = await openPage(shop, { expectedErrors: /409/ });
  const dialog = page.getByRole('dialog');
  await signInAt(page, '/dashboard/batches', admin);
  const buttons = page.getByRole('button', { name: /^Receive the batch of/ });
  await buttons.first().waitFor();
  const before = await buttons.count();
  await buttons.first().click();
  const open = shop.db.selectFrom('batches').select('id').where('received_at', 'is', null);
  const [{ id = '' } = {}] = await open.orderBy('due_on').orderBy('id').execute();
  await shop.db.updateTable('batches').set({ received_at: Date.now(), received: 0 }).where('id', '=', id).execute();
  await dialog.getByRole('button', { name: 'Record the receipt' }).click();
  await dialog.getByText('This batch has been received already.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => buttons.count()).toBe(before - 1);
});

it('a batch that has become later is ordered from only after its buyer has read the new day', async () => {
  const page = await openPage(shop, { expectedErrors: /409/ });
  const open = shop.db.selectFrom('batches').selectAll().where('received_at', 'is', null).where('free', '>=', 500);
  const { id, tool_id, due_on } = await open.orderBy('due_on', 'desc').limit(1).executeTakeFirstOrThrow();
  await signInAt(page, `/batch/${tool_id}?pieces=500`, buyer);
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  await page.getByText(/^\$[\d.,]+ per piece$/).waitFor();
  const later = addDays(due_on, 30);
  await shop.db.updateTable('batches').set({ due_on: later }).where('id', '=', id).execute();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(/^The batch is later now: its pieces are ready by /).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: '500 pieces' })
    .filter({ hasText: `ready by ${formatDate(later, 'long')}` })
    .waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('The order is placed.').waitFor();
});
