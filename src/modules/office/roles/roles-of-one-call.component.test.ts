import { beforeAll, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();
const WHOLE = haveModules('catalogue', 'office', 'orders', 'payments', 'sales', 'shipping');

/** Gives the auditor of the demo a role of these calls alone. */
async function giveRoleOf(calls: readonly string[]): Promise<void> {
  const { headers } = await shop.signIn('admin');
  const post = async (url: string, payload: object) => {
    const answer = await shop.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const { insertedId } = await post('/role', { name: crypto.randomUUID(), money: true, calls });
  const auditor = shop.db.selectFrom('user').select('id').where('email', '=', 'auditor@example.com');
  await post(`/users/${(await auditor.executeTakeFirstOrThrow()).id}/staff-role`, { role: insertedId });
}

/** Opens a page as the auditor. @returns the paths that were refused */
async function openRefused(path: string) {
  const page = await openPage(shop, { expectedErrors: /status of 40[34]/ });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(new URL(response.url()).pathname);
  });
  await signInAs(page, 'auditor@example.com', path);
  await untilQuiet(page);
  return { page, refused };
}

let order = '';

beforeAll(async () => {
  if (WHOLE) order = await placeOrderAsBuyer(shop.url());
});

it.runIf(WHOLE)('with the lines of statements alone, the menu asks for no count that is refused', async () => {
  await giveRoleOf(['GET /bank-statement/line']);
  expect((await openRefused('/dashboard/bank-statement')).refused).toEqual([]);
});

it.runIf(WHOLE)('without samples, the page of the batches asks for none', async () => {
  await giveRoleOf(['GET /batch']);
  const { page, refused } = await openRefused('/dashboard/batches');
  await page.getByRole('heading', { name: 'Stock journal' }).waitFor();
  expect([refused, await page.getByText('does not include this').count()]).toEqual([[], 0]);
});

it.runIf(WHOLE)('without the buyer on the papers, the page of an order has no section about it', async () => {
  await giveRoleOf(['GET /order/:id']);
  const { page, refused } = await openRefused(`/dashboard/orders/${order}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect([refused, await page.getByText('Buyer on the papers').count()]).toEqual([[], 0]);
});

it.runIf(WHOLE)('without issuing invoices, the page of an order offers no joint one', async () => {
  await giveRoleOf(['GET /order/:id', 'GET /order']);
  const { page } = await openRefused(`/dashboard/orders/${order}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await page.getByText('One invoice for several orders').count()).toBe(0);
});

it.runIf(WHOLE)('without shipments, the page of a shipped order asks for none', async () => {
  await giveRoleOf(['GET /order/:id']);
  const shipped = { state: 'shipped', shipped_pieces: 500, shipped_at: Date.now() } as const;
  await shop.db.updateTable('orders').set(shipped).where('id', '=', order).execute();
  const { page, refused } = await openRefused(`/dashboard/orders/${order}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect([refused, await page.getByRole('heading', { name: 'Shipments' }).count()]).toEqual([[], 0]);
});

it.runIf(WHOLE)('a conversation that is not there is the page of what is not found', async () => {
  await giveRoleOf(['GET /conversation/:id']);
  const { page } = await openRefused('/dashboard/conversations/01a22d5e-51dc-7067-97bb-5bb25b045415');
  await page.getByText('404 - Page not found').waitFor();
});
