import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin, buyer, storedToken } from '#tests/support/accounts.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const refused = /the server responded with a status of 422/;

/** The value beside a label of the section about the buyer. */
const shown = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

describe('the buyer on the papers', () => {
  const shop = useShop();

  it('is entered in the profile: a problem is at its field, what was typed stays, and the rest is sent', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    await signInAt(page, '/profile', buyer);
    const form = page.getByRole('form', { name: 'Company and shipping details' });
    const save = () => form.getByRole('button', { name: 'Save company and shipping details' }).click();
    await form.getByLabel('Company').fill('  Nord Werkzeug GmbH ');
    await form.getByLabel('Consignee').fill('a\nb\nc\nd\ne\nf\ng');
    await save();
    await expect.poll(() => form.getByRole('alert').allTextContents()).toEqual(['At most 6 lines fit on the papers.']);
    await form.getByLabel('Consignee').fill('To the order of Hansebank AG\nHamburg');
    await form.getByLabel('Port of discharge').fill('深圳');
    await save();
    await form.getByText('Our papers cannot show “深”.').waitFor();
    expect(await form.getByLabel('Port of discharge').getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByLabel('Company').inputValue()).toBe('  Nord Werkzeug GmbH ');
    await form.getByLabel('Port of discharge').fill('Hamburg');
    await save();
    await page.getByText('Saved. The papers of your next orders print it.').waitFor();
    await page.reload();
    await expect.poll(() => form.getByLabel('Company').inputValue()).toBe('Nord Werkzeug GmbH');
    expect(await form.getByLabel('Consignee').inputValue()).toBe('To the order of Hansebank AG\nHamburg');
    const stored = await page.request.get(`/api/user/${buyer.email}/buyer`, {
      headers: { authorization: `Bearer ${await storedToken(page)}` },
    });
    expect(await stored.json()).toMatchObject({ company: 'Nord Werkzeug GmbH', portOfDischarge: 'Hamburg', vat: '' });
  });

  it('is changed on the page of an order: a problem is at its field, and what was typed stays', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    const id = await placeOrderAsBuyer(shop.url());
    await signInAs(page, buyer.email, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: /Add company|Change the buyer/ }).press('Enter');
    const form = page.getByRole('form', { name: 'Buyer on the papers' });
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await form.getByLabel('EXP number').count()).toBe(0);
    await form.getByLabel('PO number').fill('注文 7');
    await form.getByLabel('VAT number').fill('DE 123456789');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Our papers cannot show “注”.').waitFor();
    await form.getByLabel('PO number').fill('PO 4711');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shown(page, 'PO number').textContent()).toBe('PO 4711');
    expect(await shown(page, 'VAT number').textContent()).toBe('DE 123456789');
    const history = page.getByRole('listitem').filter({ hasText: 'Buyer on the papers changed' });
    await expect.poll(() => history.first().textContent()).toContain('PO number: PO 4711');
  });

  it('is changed by a clerk, who also enters the export form, and the history says what was before', async () => {
    const page = await openPage(shop);
    const id = await placeOrderAsBuyer(shop.url());
    const body = JSON.stringify({ poNumber: 'PO 4711' });
    await callAsBuyer(shop.url(), `/api/order/${id}/buyer`, { method: 'PUT', body });
    await signInAs(page, admin.email, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Change the buyer on the papers' }).click();
    const form = page.getByRole('form', { name: 'Buyer on the papers' });
    await form.getByLabel('PO number').fill('PO 4712');
    await form.getByLabel('EXP number').fill('EXP 9');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shown(page, 'EXP number').textContent()).toBe('EXP 9');
    const changes = page.getByRole('listitem').filter({ hasText: 'sales team' });
    await expect.poll(() => changes.first().textContent()).toContain('PO number: PO 4712 (before: PO 4711)');
  });

  it('begins with the PO number of the checkout, which may stay empty', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    await signInAs(page, buyer.email, `/purchase/${tools[0]?._id}`);
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByLabel('Your PO number').fill('注文 7');
    const place = () => page.getByRole('button', { name: 'Place order' }).click();
    await place();
    await page.getByText('Our papers cannot show “注”.').waitFor();
    expect(await page.getByLabel('Your PO number').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road');
    const sent: object[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/order')) sent.push(request.postDataJSON());
    });
    await page.getByLabel('Your PO number').fill(' PO 8 ');
    await place();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
    expect(sent).toMatchObject([{ poNumber: ' PO 8 ' }]);
    const [row] = await shop.db.selectFrom('order_buyers').select('po_number').where('po_number', '<>', '').execute();
    expect(row).toBeDefined();
  });
});
