import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the bank details on the page of an order', () => {
  const shop = useShop();

  it('can be copied as a form of a bank takes them, and are gone while a transfer of what is due is checked', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}`);
    await page.getByText('Deposit due now: $5,100 of $17,000.').waitFor();
    const copied = async (name: string) => {
      await page.getByRole('button', { name: `Copy ${name}` }).click();
      await page.getByText(`${name} copied`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Amount')).toBe('5100');
    expect(await copied('Reference')).toMatch(/^PI-\d{4}-\d{4}$/);
    expect(await copied('Account')).not.toContain(' ');

    const slip = { id: 'slip', order_id: id, amount_minor: 510_000, sent_on: '2026-03-12', reference: 'FT 1' };
    const file = { file_type: 'application/pdf', file_hash: '', content_hash: '', reference_form: 'FT1', sent_at: 0 };
    await shop.db
      .insertInto('slips')
      .values({ ...slip, ...file, file_type: 'application/pdf' })
      .execute();
    await page.goto(page.url());
    await page.getByText('A transfer of $5,100 is being checked.').waitFor();
    expect(await page.getByText('Pay by bank transfer to').count()).toBe(0);
  });
});
