import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { admin, buyer } from '#tests/support/accounts.ts';
import { openPage, signInAt, signInOverApi, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();
const member = { email: 'purchasing@example.com', password: 'Buyer@123' };
const COMPANY = 'You order for Padma Tools Trading Ltd.';

const fillIn = async (page: Page) => {
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
};

const idOf = async (email: string) =>
  (await shop.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Opens a form of a tool as a member, whom an owner then takes out of the company. */
async function openAndTakeOut(page: Page, path: string) {
  await signInAt(page, path, member);
  await page.getByText(COMPANY).waitFor();
  await untilQuiet(page);
  const removed = shop.db.deleteFrom('company_members').where('person_id', '=', await idOf(member.email));
  const rows = await removed.returningAll().execute();
  onTestFinished(async () => void (await shop.db.insertInto('company_members').values(rows).execute()));
}

const ordersOf = async (customer: string) =>
  shop.db.selectFrom('orders').select('id').where('customer_id', '=', customer).execute();

const toolInStock = () => shop.db.selectFrom('tools').select('id').where('quantity', '>', 1_000);
const toolOfBatch = () => shop.db.selectFrom('batches').select('tool_id as id');
const toolOfSample = () =>
  shop.db.selectFrom('sample_stock').innerJoin('tools', 'tools.id', 'tool_id').select('id').where('pieces', '>', 0);

it.each([
  ['purchase', 'Place order', toolInStock],
  ['batch', 'Place order', toolOfBatch],
  ['sample', 'Order the sample', toolOfSample],
])(
  'the form of /%s orders in the own name only once it says so, and keeps what was typed',
  async (form, button, toolOf) => {
    const { id: tool } = await toolOf().executeTakeFirstOrThrow();
    const page = await openPage(shop, { expectedErrors: /status of 409/ });
    await openAndTakeOut(page, `/${form}/${tool}?pieces=500`);
    const own = await idOf(member.email);
    const before = (await ordersOf(own)).length;
    await fillIn(page);
    await page
      .getByText(/per piece/i)
      .first()
      .waitFor();
    const place = () => page.getByRole('button', { name: button, exact: true }).click();
    await place();
    await page.getByText('You do not act any more for the company that this page showed.').waitFor();
    await expect.poll(() => page.getByText(COMPANY).count()).toBe(0);
    expect(await ordersOf(own)).toHaveLength(before);
    expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
    await untilQuiet(page);
    await place();
    await page.waitForURL('**/dashboard**');
    expect(await ordersOf(own)).toHaveLength(before + 1);
  },
);

/** What a form without its account says of an attempt whose answer was lost. */
const MAY_HAVE_ARRIVED = 'We do not know whether the earlier';

it.each([
  ['purchase/:tool?pieces=500', '/order', 'Place order', toolInStock],
  ['batch/:tool?pieces=500', '/batch-order', 'Place order', toolOfBatch],
  ['sample/:tool', '/sample', 'Order the sample', toolOfSample],
  ['dashboard/new-quote?tool=:tool&pieces=500', '/quote', 'Ask for a quote', toolInStock],
])('after a lost answer the form of /%s says so until its attempt is answered', async (form, call, button, toolOf) => {
  const { id: tool } = await toolOf().executeTakeFirstOrThrow();
  const page = await openPage(shop, { expectedErrors: /status of 4|ERR_FAILED/ });
  await openAndTakeOut(page, `/${form.replace(':tool', tool)}`);
  if (call !== '/quote') {
    await fillIn(page);
    await page
      .getByText(/per piece/i)
      .first()
      .waitFor();
  }
  const send = () => page.getByRole('button', { name: button, exact: true }).click();
  await page.route(`**/api${call}`, (route) => route.abort(), { times: 1 });
  await send();
  await page.getByText('We do not know whether your').waitFor();
  await send();
  await page.getByText('You do not act any more for the company that this page showed.').waitFor();
  await page
    .getByText(`${MAY_HAVE_ARRIVED} ${call === '/quote' ? 'request' : 'order'} by ${member.email} for Padma`)
    .waitFor();
  const refusal = { status: 422, json: { error: { code: 'refused', message: 'Refused for the other account.' } } };
  await page.route(`**/api${call}`, (route) => route.fulfill(refusal), { times: 1 });
  await untilQuiet(page);
  await send();
  await page.getByText('Refused for the other account.').waitFor();
  await page.getByText(MAY_HAVE_ARRIVED).waitFor();
});

it('a change of the account alone does not suggest that an order may have arrived', async () => {
  const { id: tool } = await toolInStock().executeTakeFirstOrThrow();
  const page = await openPage(shop, { expectedErrors: /status of 409/ });
  await openAndTakeOut(page, `/purchase/${tool}?pieces=500`);
  await fillIn(page);
  await placeIn(page);
  await page.getByText('You do not act any more for the company that this page showed.').waitFor();
  expect(await page.getByText('We do not know whether').count()).toBe(0);
});

/** Opens the form of a purchase as a member, and fills it in. */
async function openFilled(page: Page, waitFor = COMPANY) {
  const { id: tool } = await toolInStock().executeTakeFirstOrThrow();
  await signInAt(page, `/purchase/${tool}?pieces=500`, member);
  await page.getByText(waitFor).first().waitFor();
  await untilQuiet(page);
  await fillIn(page);
}

const placeIn = (page: Page) => page.getByRole('button', { name: 'Place order', exact: true }).click();

it('a form orders for the person who has signed in in another tab meanwhile', async () => {
  const page = await openPage(shop);
  await openFilled(page);
  const own = await idOf(buyer.email);
  const before = (await ordersOf(own)).length;
  await signInOverApi(page, buyer);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  await expect.poll(() => page.getByText(COMPANY).count()).toBe(0);
  await untilQuiet(page);
  await fillIn(page);
  await page.getByLabel('Quantity', { exact: true }).fill('500');
  await placeIn(page);
  await page.waitForURL('**/dashboard**');
  expect(await ordersOf(own)).toHaveLength(before + 1);
});

it('after a lost answer a form tells another person that the order would be a second one', async () => {
  const { id: tool } = await toolInStock().executeTakeFirstOrThrow();
  const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
  await signInAt(page, `/purchase/${tool}?pieces=500`, buyer);
  await untilQuiet(page);
  await fillIn(page);
  await page.route('**/api/order', (route) => route.abort(), { times: 1 });
  await placeIn(page);
  await page.getByText('it will not count twice').waitFor();
  await signInOverApi(page, admin);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  await page.getByText(`${MAY_HAVE_ARRIVED} order by ${buyer.email} arrived.`).waitFor();
});
