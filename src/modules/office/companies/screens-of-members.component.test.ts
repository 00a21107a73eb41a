import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { openPage, signInAt, signInOverApi, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';
import { LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import type { CompanyRole } from './company.ts';

const shop = useShop();
const member = (name: string) => ({ email: `${name}@example.com`, password: 'Buyer@123' });
let order = '';

/** A call of the owner of the company. */
async function callAsOwner(page: Page, method: 'POST' | 'PUT', path: string, content: object): Promise<Response> {
  await signInOverApi(page, member('owner'));
  const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${shop.url()}/api${path}`, { method, headers, body: JSON.stringify(content) });
  expect(answer.status, path).toBe(200);
  return answer;
}

/** The order of the company. */
async function placeOrder(page: Page): Promise<void> {
  const content = orderBody({ name: 'Farhana Akter', email: 'owner@example.com' }, await shop.addTool());
  const placed = await callAsOwner(page, 'POST', '/order', content);
  order = `/dashboard/orders/${((await placed.json()) as { insertedId: string }).insertedId}`;
}

const firstTool = async () => (await shop.db.selectFrom('tools').select('id').limit(1).executeTakeFirstOrThrow()).id;
const toolOfBatch = async () =>
  (await shop.db.selectFrom('batches').select('tool_id').executeTakeFirstOrThrow()).tool_id;

/** Opens a page as a member with this role. @returns the page, and the paths that were refused */
async function openWith(role: CompanyRole, path: () => string) {
  const person = shop.db.selectFrom('user').select('id').where('email', '=', 'purchasing@example.com');
  await shop.db.updateTable('company_members').set({ role }).where('person_id', '=', person).execute();
  const page = await openPage(shop, { expectedErrors: /status of 403/ });
  if (order === '') await placeOrder(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await signInAt(page, path(), member('purchasing'));
  await untilQuiet(page);
  return { page, refused };
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents();

const ACTS = /^(Change|Cancel|Add company|Ask about|Send the|Pay|Proforma|Order again|Add the purchase order)/;
const actsOf = async (page: Page) => {
  const main = page.getByRole('main');
  const texts = await Promise.all(['button', 'link'].map((role) => main.getByRole(role as 'link').allTextContents()));
  return texts.flat().filter((text) => ACTS.test(text));
};

it('has the menu of the role: a viewer has no invoices and no quotes', async () => {
  const { page } = await openWith('viewer', () => '/dashboard');
  expect(await menuOf(page)).toEqual(['My Orders', 'Add Review', 'My list', 'My messages', 'My company']);
});

it('has the menu of the role: an accountant has both', async () => {
  const { page } = await openWith('accountant', () => '/dashboard');
  const all = await menuOf(page);
  expect(all).toContain('My invoices');
  expect(all).toContain('My quotes');
});

it('says which role lacks a page, and whom to ask', async () => {
  const { page } = await openWith('viewer', () => '/dashboard/invoices');
  await page.getByText('The role Viewer at Padma Tools Trading Ltd does not include this').waitFor();
  await page.getByText('Please ask an owner.').waitFor();
  expect(await page.getByRole('link', { name: 'Try again' }).count()).toBe(0);
});

it('shows a viewer an order without acts, and asks nothing that is refused', async () => {
  const { page, refused } = await openWith('viewer', () => order);
  await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  expect(await actsOf(page)).toEqual([]);
  expect(refused).toEqual([]);
});

it('offers an accountant to ask, but not to change the order', async () => {
  const { page, refused } = await openWith('accountant', () => order);
  await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  const acts = await actsOf(page);
  expect(acts).toContain('Ask about this order');
  expect(acts.filter((act) => /^(Change|Cancel|Add|Order again)/.test(act))).toEqual([]);
  expect(refused).toEqual([]);
});

it('offers a buyer all acts of a customer', async () => {
  const { page } = await openWith('buyer', () => order);
  await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  const acts = (await actsOf(page)).join();
  for (const act of ['Change', 'Add company', 'Ask about', 'Order again']) expect(acts).toContain(act);
});

const PAYERS = 'In your company an owner, approver, buyer or accountant pays.';

it('says who pays, to a viewer, and has no buttons that do nothing', async () => {
  const { page } = await openWith('viewer', () => '/dashboard');
  const list = page.getByRole('main');
  await list.getByText(PAYERS).first().waitFor();
  expect(await list.getByText('You see the orders of Padma Tools Trading Ltd.').count()).toBe(1);
  for (const name of ['Pay', 'Delete']) expect(await list.getByRole('button', { name, exact: true }).count()).toBe(0);
});

it('says it on the page of an order, which is not the next step of the viewer', async () => {
  const { page } = await openWith('viewer', () => order);
  const next = page.getByRole('paragraph').filter({ hasText: PAYERS });
  await next.getByText('Next:').waitFor();
});

it('tells an accountant to pay', async () => {
  const { page } = await openWith('accountant', () => order);
  await page.getByText('Your next step:').waitFor();
  expect(await page.getByText(PAYERS).count()).toBe(0);
});

it('says who confirms the delivery, to a viewer', async () => {
  const { page } = await openWith('viewer', () => '/dashboard');
  const arriving = shop.db.updateTable('orders').set({ state: 'shipped' });
  await arriving.where('id', '=', order.split('/').at(-1) ?? '').execute();
  await page.goto(order);
  const next = page.getByRole('paragraph').filter({ hasText: 'an owner, approver or buyer does this.' });
  await next.getByText('Next:').waitFor();
});

it.each([
  ['order', async () => `/purchase/${await firstTool()}`, 'Place order'],
  ['order', async () => '/purchase', 'Place order'],
  ['order', async () => `/batch/${await toolOfBatch()}`, 'Place order'],
  ['order samples', async () => `/sample/${await firstTool()}`, 'Order the sample'],
  ['ask for quotes', async () => '/dashboard/new-quote', 'Ask for a quote'],
])('says before the form that a viewer does not %s', async (what, path, button) => {
  const to = await path();
  const { page } = await openWith('viewer', () => to);
  await page.getByText(`Your role in the company does not let you ${what}. Please ask an owner.`).waitFor();
  expect(await page.getByRole('button', { name: button, exact: true }).count()).toBe(0);
});

it('has the form for a buyer', async () => {
  const to = `/purchase/${await firstTool()}`;
  const { page } = await openWith('buyer', () => to);
  await page.getByRole('button', { name: 'Place order', exact: true }).waitFor();
  expect(await page.getByText('Your role in the company').count()).toBe(0);
});

it('shows an accountant a quote without its acceptance', async () => {
  const lines = [{ toolId: await firstTool(), pieces: 1_000 }];
  const asked = await callAsOwner(await openPage(shop), 'POST', '/quote', { lines });
  const { insertedId: id } = (await asked.json()) as { insertedId: string };
  const { headers } = await shop.signIn('admin');
  const payload = { lines: [{ ...lines[0], unitPrice: 30 }], charges: [], validUntil: LAST_DAY };
  const offered = await shop.app.inject({ method: 'POST', url: `/api/quote/${id}/offer`, headers, payload });
  expect(offered.statusCode, offered.body).toBe(200);
  const { page } = await openWith('accountant', () => `/quote/${id}`);
  await page.getByText('Your role in the company does not let you accept, decline or withdraw quotes.').waitFor();
  expect(await page.getByRole('button', { name: /accept|decline|withdraw/i }).count()).toBe(0);
});

it('has the details for papers of the company for all to read, and for its owners to change', async () => {
  await callAsOwner(await openPage(shop), 'PUT', '/user/owner@example.com/buyer', { company: 'Padma Tools Ltd.' });
  const { page, refused } = await openWith('viewer', () => '/profile');
  await page.getByText('Your role in the company does not let you change these details.').waitFor();
  await page.getByRole('definition').filter({ hasText: 'Padma Tools Ltd.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save company and shipping details' }).count()).toBe(0);
  expect(refused).toEqual([]);
});
