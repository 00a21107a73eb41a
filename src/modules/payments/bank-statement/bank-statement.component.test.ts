import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, type ScreenShop, signInAs, useShop } from '#tests/support/screen/open-screen.ts';
import { csvFile, csvLine } from '#tests/support/shop-with-statements.ts';
import { slipForm } from '#tests/support/slip-form.ts';
import { creditorReference, printedReference } from './creditor-reference.ts';

async function upload(shop: ScreenShop, ...lines: string[]): Promise<void> {
  const admin = await shop.signIn('admin');
  const { headers, payload } = slipForm(csvFile(...lines), {}, 'statement');
  const url = '/api/bank-statement';
  const answer = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...admin.headers }, payload });
  expect(answer.statusCode).toBe(200);
}

async function invoiceOf(shop: ScreenShop, orderId: string): Promise<string> {
  const row = await shop.db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow();
  return `${row.number}`.replace('ORD', 'PI');
}

describe('the bank statement', () => {
  const shop = useShop();

  it('records an exact line with one click, which keeps its place', async () => {
    const invoice = await invoiceOf(shop, await placeOrderAsBuyer(shop.url()));
    await upload(
      shop,
      csvLine({ text: creditorReference(invoice), payer: 'Karim', id: 'B1' }),
      csvLine({ text: 'interest', amount: '7', id: 'B2' }),
    );
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard/bank-statement');
    await page.getByText(`Pays the deposit of ${invoice}.`).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Lines by state' });
    await tabs.getByText('Open (2)').waitFor();
    await tabs.getByText('Debits (0)').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Karim' }).textContent()).toContain('Demo Buyer');
    await page.getByRole('button', { name: `Record on ${invoice}` }).click();
    await page.getByText(`Recorded on ${invoice}.`).waitFor();
    await page.getByText(`The payment on ${invoice} is recorded.`).waitFor();
    await page.getByText('interest').waitFor();

    await page.getByLabel('Reason to dismiss it').fill('Interest of the bank.');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('Dismissed: Interest of the bank.').waitFor();
    for (const tab of ['Open (0)', 'Recorded (1)', 'Dismissed (1)']) await tabs.getByText(tab).waitFor();
    expect(await page.getByText(`Recorded on ${invoice}.`).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Recorded' }).click();
    await page.getByText(`Recorded on ${invoice}`).waitFor();
    await page.getByRole('link', { name: 'Dismissed' }).click();
    await page.getByText('Dismissed: Interest of the bank.').waitFor();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await page.getByText('Opened again.').waitFor();
  });

  it('reads the reference that the invoice shows', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const invoice = await invoiceOf(shop, id);
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', `/dashboard/orders/${id}/proforma`);
    await page.getByText(printedReference(invoice)).waitFor();
    await upload(shop, csvLine({ text: printedReference(invoice), id: 'B5' }));
    await page.goto('/dashboard/bank-statement');
    await page.getByText(`Pays the deposit of ${invoice}.`).waitFor();
  });

  it('shows at once that a colleague has recorded a line, in its place', async () => {
    const invoice = await invoiceOf(shop, await placeOrderAsBuyer(shop.url()));
    await upload(shop, csvLine({ text: creditorReference(invoice), payer: 'Colleague Ltd', id: 'B7' }));
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard/bank-statement');
    const row = page.getByRole('listitem').filter({ hasText: 'Colleague Ltd' });
    await row.getByRole('button', { name: `Record on ${invoice}` }).waitFor();
    const { id } = await shop.db
      .selectFrom('statement_lines')
      .select('id')
      .where('payer', '=', 'Colleague Ltd')
      .executeTakeFirstOrThrow();
    const { headers } = await shop.signIn('admin');
    const url = `/api/bank-statement/line/${id}/record`;
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { invoice } });
    expect(answer.statusCode).toBe(200);
    await row.getByText('This line has been decided.').waitFor();
  });

  it('asks before more than is due is recorded, and keeps what was typed', async () => {
    const invoice = await invoiceOf(shop, await placeOrderAsBuyer(shop.url()));
    await upload(shop, csvLine({ text: 'FT9', amount: '17000.50', payer: 'Rahim', id: 'B9' }));
    const page = await openPage(shop, { expectedErrors: /422|404/ });
    await signInAs(page, 'admin@example.com', '/dashboard/bank-statement');
    const row = page.getByRole('listitem').filter({ hasText: 'Rahim' });
    await row.getByLabel('Invoice').fill('PI-1');
    await row.getByRole('button', { name: 'Record by hand' }).click();
    await row.getByText('Please input the number of an invoice, such as PI-2026-0042.').waitFor();
    await row.getByLabel('Invoice').fill(invoice.toLowerCase().replaceAll('-', ' '));
    await row.getByRole('button', { name: 'Record by hand' }).click();
    await row.getByText(/^Only \$17,000 is due/).waitFor();
    await row.getByRole('button', { name: 'Record it all the same' }).click();
    await row.getByText(/^Recorded on /).waitFor();
  });
});
