import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

describe('the order desk', () => {
  const shop = useShop();
  let ids: string[] = [];

  beforeAll(async () => {
    const { db } = shop;
    const customer = await findDemoBuyer(db);
    await db.insertInto('order_counters').values({ year: '2026', last: 60 }).execute();
    for (let index = 1; index <= 60; index += 1) {
      const [id = ''] = await insertManyOrders(db, customer, 1, {
        number: `ORD-2026-${String(index).padStart(4, '0')}`,
        quantity: 500 + index,
        placed_at: Date.parse('2026-01-01') + index * DAY_MS,
        shipping_address: `${index} Dock Road\nChattogram\nBangladesh`,
      });
      ids = [id, ...ids];
    }
  });

  async function stateOf(number: string) {
    const { db } = shop;
    const order = await db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirst();
    return order?.state;
  }

  it('selects orders of a later page again, and deselects those that are no longer in the list without loading it', async () => {
    const page = await openAsAdmin(shop, '/dashboard');
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByLabel('Select ORD-2026-0005').check();
    await page.reload();
    await bar.getByText('1 selected').waitFor();
    expect(await page.getByLabel('Select ORD-2026-0005').isChecked()).toBe(true);

    const stored = { ids: [ids[0], '019a0000-0000-7000-8000-000000000000'], depth: 2 };
    const [key, value] = ['orders-selected:{"text":""}', JSON.stringify(stored)] as const;
    // The page of the orders would store its own selection.
    await page.goto(`${shop.url()}/contact`);
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [key, value] as const);
    const pages: string[] = [];
    page.on('request', (request) => request.url().includes('/api/order?') && pages.push(request.url()));
    await page.goto(`${shop.url()}/dashboard`);
    await bar.getByText('1 selected').waitFor();
    const readIds = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}').ids, key);
    await expect.poll(readIds).toEqual([ids[0]]);
    expect(pages.filter((url) => url.includes('after='))).toEqual([]);
    await bar.getByRole('button', { name: 'Clear' }).click();
  });

  it('undoes a move of several orders, from the dialog with a refusal and from the success message', async () => {
    const page = await openAsAdmin(shop, '/dashboard', { expectedErrors: /status of 409/ });
    for (const index of [50, 49, 48]) await page.getByLabel(`Select ORD-2026-00${index}`).check();
    const { db } = shop;
    await db.updateTable('orders').set({ state: 'delivered' }).where('number', '=', 'ORD-2026-0048').execute();
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm: 3 orders' });
    await dialog.getByLabel('Note to the customer, the same for each order').fill('Your container is booked.');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'Undo 2 orders' }).click();
    await page.getByText('2 orders undone. The customers get no mail.').waitFor();
    expect(await stateOf('ORD-2026-0049')).toBe('to-be-paid');

    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Clear' }).click();
    for (const index of [47, 46]) await page.getByLabel(`Select ORD-2026-00${index}`).check();
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Confirm: 2 orders' }).getByRole('button', { name: 'Confirm' }).click();
    const offer = page.getByText('2 orders confirmed.').locator('..');
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stateOf('ORD-2026-0047')).toBe('to-be-paid');
  });

  it('exports matching orders and selected orders as a file', async () => {
    const page = await openAsAdmin(shop, '/dashboard?q=ORD-2026-0007');
    await page.getByRole('status').getByText('1 order found').waitFor();
    const linesOf = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
      return (await text(await download.createReadStream())).split('\r\n');
    };
    const found = await linesOf('Export CSV');
    expect(found).toHaveLength(3);
    expect(found[1]).toMatch(/^ORD-2026-0007,2026-01-08,to-be-paid,/);
    await page.getByLabel('Select ORD-2026-0007').check();
    expect(await linesOf('Export selected')).toEqual(found);
  });

  it('lets a customer with several orders search, filter and export them', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    await page.getByLabel('Search orders').fill('ORD-2026-0007');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('status').getByText('1 order found').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Orders of this search: CSV' }).click(),
    ]);
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await text(await download.createReadStream())).split('\r\n')[1]).toMatch(/^ORD-2026-0007,/);
    await page.getByLabel('Status').selectOption({ label: 'Delivered' });
    await page.getByText('No orders match.').waitFor();
    await page.getByRole('link', { name: 'Show all orders' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(50);
  });
});
