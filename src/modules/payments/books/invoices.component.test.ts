import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openAsAdmin, openPage, signInAs, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

describe('the page of invoices', () => {
  const shop = useShop();
  let number = '';

  beforeAll(async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const row = await shop.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    number = row.number;
    const late = { due_on: addDays(today(), -31) };
    await shop.db.updateTable('invoices').set(late).where('number', '=', number).execute();
  });

  it('shows a customer what is open, what is overdue, and the statement of a period', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', '/dashboard/invoices');
    await page.getByRole('heading', { name: 'My invoices' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByText('Overdue').waitFor();
    expect(await row.getByRole('link', { name: number }).getAttribute('href')).toMatch(/\/proforma$/);
    const sums = page.getByRole('definition');
    expect(await sums.count()).toBeGreaterThanOrEqual(6);
    await page.getByText('31–60 days overdue').waitFor();
    await page.getByLabel('Show').selectOption('overdue');
    await untilQuiet(page);
    await page.getByText('1 invoice', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Download' }).click();
    const listed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Invoices: CSV' }).click();
    const list = await listed;
    expect(list.suggestedFilename()).toBe(`invoices-${today()}.csv`);
    expect(await text(await list.createReadStream())).toContain(`\r\n${number},${today()},`);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Statement of account' });
    await dialog.getByLabel('From').fill('2026-03-02');
    await dialog.getByLabel('To').fill('2026-03-01');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await dialog.getByText('Please choose a first day that is not after the last day.').waitFor();
    await dialog.getByLabel('To').fill(today());
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    expect(await text(await (await saved).createReadStream())).toContain(number);
  });

  it('finds invoices for an admin by number and customer, and leads to those of a customer', async () => {
    const page = await openAsAdmin(shop, '/dashboard/invoices');
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    expect(await page.getByRole('button', { name: 'Statement' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Journal' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Journal' }).getByRole('button', { name: 'Download CSV' }).click();
    const journal = await saved;
    expect(journal.suggestedFilename()).toBe(`journal-${today().slice(0, 4)}-01-01-${today()}.csv`);
    expect(await text(await journal.createReadStream())).toContain(`${number},Receivables,`);
    await page.getByLabel('Search invoices').fill(number.toLowerCase());
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 invoice', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'buyer@example.com' }).click();
    await page.getByRole('button', { name: 'Statement' }).waitFor();
    await page.getByText('Show all customers').waitFor();
    await page.getByLabel('Search invoices').fill('PI-1999');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No invoices match.').waitFor();
  });
});
