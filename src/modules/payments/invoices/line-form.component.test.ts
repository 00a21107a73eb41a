import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the form for a line on an invoice', () => {
  const shop = useShop({ TAX_PERCENT: '15' });

  it('names what is missing, keeps what was typed, and issues the next revision with charge and discount', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop, { expectedErrors: /422/ });
    await signInAs(page, 'admin@example.com', `/dashboard/orders/${id}/proforma`);
    const issue = (letter: string) =>
      page.getByRole('button', { name: new RegExp(`^Add the line and issue PI-[\\d-]+-${letter}$`) });
    await issue('A').click();
    await page.getByText('Please input a text, such as Sea freight.').waitFor();
    await page.getByLabel('Text').fill('Sea freight');
    await page.getByLabel('Amount (USD)').fill('12.345');
    await issue('A').click();
    await page.getByText('12.345 can be 12,345 or 12.345', { exact: false }).waitFor();
    await page.getByLabel('Amount (USD)').fill('12.3456');
    await issue('A').click();
    await page.getByText('Please input an amount, such as 5100 or 5100.50.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Sea freight');
    await page.getByLabel('Amount (USD)').fill('1,000');
    await issue('A').click();
    await issue('B').waitFor();
    await page.getByText('Sea freight').first().waitFor();
    expect(await page.getByText('Tax 15%').count()).toBeGreaterThan(0);

    expect(await page.getByLabel('Or percent of the tools').count()).toBe(0);
    await page.getByLabel('Kind').selectOption('discount');
    await page.getByLabel('Text').fill('First order');
    await page.getByLabel('Amount (USD)').fill('99,000,000');
    await issue('B').click();
    await page.getByText('The discount is more than the price of the tools').waitFor();
    await page.getByLabel('Amount (USD)').fill('');
    await page.getByLabel('Or percent of the tools').fill('10');
    await issue('B').click();
    await issue('C').waitFor();
    await page.getByText('Discount: First order (10% of the tools)').waitFor();
    await page.getByText('Total with tax (USD)').waitFor();
  });
});
