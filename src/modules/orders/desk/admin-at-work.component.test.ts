import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedToken } from '#tests/support/accounts.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { IN_CARTONS, insertOrdersInEachState } from '#tests/support/orders-in-each-state.ts';
import { openAsAdmin, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

/** Counts clicks and filled-in fields. */
class CountingUser {
  clicks = 0;
  typed = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.typed += 1;
    await field.fill(text);
  }
}

/** Opens the dialog of an action, fills it in and confirms it. */
async function act(
  page: Page,
  user: CountingUser,
  scope: Locator,
  labels: [action: string, title: string, confirm: string, box?: string],
  fields = {},
) {
  const [action, title, confirm, box] = labels;
  await user.click(scope.getByRole('button', { name: action, exact: true }));
  const dialog = page.getByRole('dialog', { name: title });
  if (box) await user.click(dialog.getByLabel(box));
  for (const [label, text] of Object.entries<string>(fields)) await user.type(dialog.getByLabel(label), text);
  await user.click(dialog.getByRole('button', { name: confirm }));
  await dialog.waitFor({ state: 'hidden' });
}

describe('a clerk at work', () => {
  const shop = useShop();
  beforeAll(() => insertOrdersInEachState(shop.config.dataDir));

  it('finds yesterday’s order by part of a phone number, confirms it with its deposit, records the balance and ships two of three cartons', async () => {
    // The confirmed order leaves this tab, but the drawer still shows it.
    const page = await openAsAdmin(shop, '/dashboard?state=to-be-paid');
    await page.getByText('ORD-2026-0001').first().waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/order?q=ORD-2026-0031')) reads += 1;
    });
    const user = new CountingUser();
    const search = page.getByRole('searchbox');
    await user.type(search, '1122 33');
    await search.press('Enter');
    await page.getByRole('status').getByText('1 order found').waitFor();
    await user.click(page.getByRole('main').locator('tbody tr').getByText('Karim Traders'));
    const scope = page.getByRole('dialog', { name: 'ORD-2026-0031' });
    await act(page, user, scope, ['Confirm', 'Confirm this order', 'Confirm the order', 'Deposit received'], {
      'Bank reference': 'TT 4711',
    });
    await scope.getByText('received $15,300 of $51,000').waitFor();
    await act(page, user, scope, ['Record payment', 'Record a payment', 'Record the payment']);
    await act(page, user, scope, ['Record shipment', 'Record a shipment', 'Record the shipment'], { Cartons: '2' });
    await scope.getByText('1,000 shipped').first().waitFor();
    expect([user.clicks, user.typed]).toEqual([8, 3]);
    expect(reads, 'requests for the open order, which has left the list').toBeLessThan(20);
  });

  it('ships the pieces of the typed cartons, however late the shop says how many are in each', async () => {
    const page = await openAsAdmin(shop, `/dashboard?q=ORD-2026-00${IN_CARTONS}`);
    const answer = await holdCalls(page, '**/api/order/*/shipping');
    await page.getByRole('main').locator('tbody tr').getByText('Drill').click();
    const drawer = page.getByRole('dialog', { name: `ORD-2026-00${IN_CARTONS}` });
    await drawer.getByRole('button', { name: 'Record shipment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a shipment' });
    const cartons = dialog.getByLabel('Cartons');
    await cartons.waitFor();
    // Typed and sent as soon as the dialog allows it.
    if (!(await cartons.isEditable())) answer();
    await cartons.fill('2');
    await dialog.getByRole('button', { name: 'Record the shipment' }).click();
    answer();
    await drawer.getByText('1,000 shipped').first().waitFor();
  });

  it('learns that another clerk has recorded the same payment, and undoes only the move of the message', async () => {
    const page = await openAsAdmin(shop, '/dashboard?q=ORD-2026-0010', { expectedErrors: /409/ });
    const order = shop.db.selectFrom('orders').select('id').where('number', '=', 'ORD-2026-0010');
    const { id } = await order.executeTakeFirstOrThrow();
    /** As another clerk. */
    const record = async (amount: number, receivedOn: string) => {
      const headers = { authorization: `Bearer ${await storedToken(page)}` };
      const answer = await page.request.post(`/api/order/${id}/payment`, { headers, data: { amount, receivedOn } });
      expect(answer.status()).toBe(200);
    };
    await page.getByRole('main').locator('tbody tr').getByText('Drill').click();
    const drawer = page.getByRole('dialog', { name: 'ORD-2026-0010' });
    await drawer.getByRole('button', { name: 'Record payment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    const send = dialog.getByRole('button', { name: 'Record the payment' });
    await dialog.getByLabel('Amount received').fill('1000');
    const today = await dialog.locator('input[type=date]').inputValue();
    await record(1_000, today);
    await send.click();
    await dialog.getByText('Another payment was recorded meanwhile: $1,000 of $51,000').waitFor();
    await drawer.getByText('received $1,000 of $51,000').waitFor();
    await untilQuiet(page);
    await send.click();
    await dialog.getByText('A transfer of this amount is recorded already for ORD-2026-0010').waitFor();
    await dialog.getByRole('button', { name: 'Record it all the same' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await drawer.getByText('received $2,000 of $51,000').waitFor();
    await record(500, today);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('the order has changed since').waitFor();
  });
});
