import { describe, expect, it } from 'vitest';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the page of an order', () => {
  const shop = useShop();

  it('states the price today for its quantity, and can undo a recorded payment', async () => {
    const page = await openPage(shop);
    await placeOrderAsBuyer(shop.url(), 2_000, 32.5);
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('link', { name: 'Open the order' }).click();
    await page.getByText(/^Today \$32\.50 per piece for 2,000 pieces, [\d,]+ in stock$/).waitFor();
    await page.getByText(/^Packed in 400\scartons · 21\.11\sm³ · 6,000\skg gross$/).waitFor();
    const path = new URL(page.url()).pathname;
    await signInAs(page, 'admin@example.com', path);
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record the payment' }).click();
    await page.getByText('Received $19,500 of $65,000').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Received $0 of $65,000').waitFor();
    await page.getByText('Taken back').waitFor();
  });

  it('ends with the history, after the documents', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('link', { name: /^ORD-/ }).first().click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    const titles = await page.getByRole('main').locator('h3').allTextContents();
    expect(titles.slice(-2)).toEqual(['Documents', 'History']);
  });

  it('keeps the input of a clerk when the amount is refused', async () => {
    const page = await openPage(shop, { expectedErrors: /422/ });
    await signInAs(page, 'admin@example.com');
    await page.getByRole('link', { name: /^ORD-/ }).first().click();
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount received').fill('99,999');
    await dialog.getByLabel('Bank reference').fill('FT 99');
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await dialog.getByRole('alert').getByText('is due for this order').waitFor();
    expect(await dialog.getByLabel('Bank reference').inputValue()).toBe('FT 99');
  });

  it('sends questions to the sales team and shows notes only to admins', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('link', { name: /^ORD-/ }).first().click();
    await page.getByRole('button', { name: 'Ask about this order' }).click();
    await page.getByLabel('Your question').fill('When does it ship?');
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.getByText(/^Your question about ORD-\d{4}-\d+ is sent\./).waitFor();
    const path = new URL(page.url()).pathname;
    await signInAs(page, 'admin@example.com', path);
    const note = page.getByLabel('Add a note');
    const release = await holdCalls(page, '**/api/order/*/note');
    await note.fill('Asks often');
    await page.getByRole('button', { name: 'Save note' }).click();
    await note.fill('Asks often, by phone');
    release();
    await page.getByRole('listitem').filter({ hasText: 'Asks often' }).waitFor();
    expect(await note.inputValue(), 'typed while the note was being saved').toBe('Asks often, by phone');
    await signInAs(page, 'buyer@example.com', path);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await page.getByText('Asks often').count()).toBe(0);
  });

  it('takes a claim about pieces that have left', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 500);
    await shop.db.updateTable('orders').set({ state: 'shipped', shipped_pieces: 500 }).where('id', '=', id).execute();
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Ask or report a problem' }).click();
    await page.getByLabel('Your question, or what is wrong with the pieces').fill('12 chucks are broken.');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByText(/^Your message about ORD-\d{4}-\d+ is sent\./).waitFor();
  });
});
