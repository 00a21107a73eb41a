import { describe, expect, it } from 'vitest';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('My Orders with a joint invoice', () => {
  const shop = useShop();

  it('shows its orders below one heading with the one payment, also if another order was placed between them', async () => {
    const first = await placeOrderAsBuyer(shop.url(), 501);
    await placeOrderAsBuyer(shop.url(), 700);
    const last = await placeOrderAsBuyer(shop.url(), 502);
    const body = JSON.stringify({ orders: [first, last] });
    await callAsBuyer(shop.url(), '/api/invoice', { method: 'POST', body });
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    const group = page.getByRole('rowgroup').filter({ hasText: 'one invoice for 2 orders' });
    await group.waitFor();
    expect(await group.getByRole('row').count()).toBe(3);
    const text = await group.innerText();
    expect([text.includes('501'), text.includes('502'), text.includes('700')]).toEqual([true, true, false]);
    // 30 percent of 1,003 pieces at $34.
    expect(text).toContain('Pay $10,230.60 with one bank transfer. Reference: PI-');
    expect(text.match(/Reference/g)).toHaveLength(1);
    expect(await group.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(2);
    const pay = group.getByRole('link', { name: 'Pay $10,230.60' });
    expect(await pay.getAttribute('href')).toMatch(/^\/dashboard\/orders\/.+\/proforma$/);
    expect(await page.getByRole('main').locator('tbody img').count()).toBeGreaterThanOrEqual(3);
  });
});
