import { describe, expect, it } from 'vitest';
import { admin } from '#tests/support/accounts.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('a cancelled order of which pieces were shipped', () => {
  const shop = useShop();

  /** An order on account, of which 100 pieces left before it was cancelled. */
  async function cancelledOrder() {
    const { post } = cookieClient(shop.url());
    await post('/api/auth/sign-in/email', { email: admin.email, password: admin.password });
    const { token } = (await (await post(`/api/user/${admin.email}`, {})).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const done = async (path: string, body: object = {}) => {
      const answer = await fetch(`${shop.url()}/api/order/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(answer.status, path).toBe(200);
    };
    const first = await placeOrderAsBuyer(shop.url());
    await done(`${first}/terms`, { depositPercent: 0, days: 30 });
    const id = await placeOrderAsBuyer(shop.url());
    await done(`${id}/confirmation`);
    await done(`${id}/shipment`, { pieces: 100 });
    await done(`${id}/cancel`);
    return id;
  }

  const rest = '$3,400 is still to be paid for the pieces that were shipped.';

  it('asks its customer for their price', async () => {
    const id = await cancelledOrder();
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}/proforma`);
    await page.getByRole('status').getByText(rest).waitFor();
    const sheet = page.getByRole('article');
    const text = await sheet.innerText();
    for (const expected of ['Still to pay', 'Payment by bank transfer', 'Reference']) expect(text).toContain(expected);
    expect(text).not.toContain('This order is cancelled.');
  });

  const numberOf = async (id: string) => {
    const found = shop.db.selectFrom('orders').select('number').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).number;
  };

  it('has their price and a button to pay it in the row of its customer', async () => {
    const number = await numberOf(await cancelledOrder());
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    const text = await row.innerText();
    expect(text).toContain('$3,400 to pay for the shipped pieces');
    expect(text).not.toContain('Nothing to pay');
  });

  it('can be paid in its row, by a clerk', async () => {
    const number = await numberOf(await cancelledOrder());
    const clerk = await openPage(shop);
    await signInAs(clerk, 'admin@example.com');
    await clerk.getByRole('row').filter({ hasText: number }).getByRole('radio', { name: 'Paid', exact: true }).click();
    await expect.poll(() => clerk.getByLabel(/^Amount received/).inputValue()).toBe('3400');
  });

  it('lets a clerk record its payment', async () => {
    const id = await cancelledOrder();
    const clerk = await openPage(shop);
    await signInAs(clerk, 'admin@example.com', `/dashboard/orders/${id}`);
    await clerk.getByText(rest).first().waitFor();
    await clerk.getByRole('button', { name: 'Record payment' }).click();
    await expect.poll(() => clerk.getByLabel(/^Amount received/).inputValue()).toBe('3400');
    await clerk.getByRole('button', { name: 'Record the payment' }).click();
    await clerk.getByText(rest).first().waitFor({ state: 'detached' });
    await expect.poll(() => clerk.getByRole('main').innerText()).toContain('Received $3,400 of $3,400');
    const entries = shop.db.selectFrom('ledger_entries').select('amount_minor').where('order_id', '=', id);
    expect(await entries.execute()).toEqual([{ amount_minor: 340_000 }]);
  });
});
