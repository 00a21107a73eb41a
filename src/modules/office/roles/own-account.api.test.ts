import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import { openShopWithStaff } from '#tests/support/shop-with-staff.ts';

/** Calls by members of the staff about what they have ordered themselves. */
describe('a member of the staff does not decide about the own account:', () => {
  const address = { shippingAddress: '12 Harbour Road, Chattogram', orderedPhone: '+8801712345678' };

  it('prices, invoice lines, terms and quotes', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const [sales, accounts] = [await member('Sales'), await member('Accounts')];
    const [id, ofAccounts] = [await order(sales), await order(accounts)];
    const invoiceOf = async (orderId: string) => (await call('GET', `/order/${orderId}/proforma`)).json().number;
    const tool = await shop.addTool({ price: 40 });
    const asked = await call('POST', '/quote', sales, { lines: [{ toolId: tool, pieces: 1_000 }] });
    const offer = { lines: [{ toolId: tool, pieces: 1_000, unitPrice: 1 }], validUntil: LAST_DAY };
    const price = { customer: sales.email, toolId: tool, from: 500, unitPrice: 1 };
    const tries = [
      await call('PUT', `/order/${id}`, sales, { unitPrice: 1, reason: 'Good friend' }),
      await call('POST', `/order/${id}/split`, sales, { pieces: 500, ...address, reason: 'Two addresses' }),
      await call('POST', `/invoice/${await invoiceOf(id)}/line`, sales, { kind: 'discount', text: 'Mine', amount: 9 }),
      await call('POST', `/order/${id}/confirmation`, sales, {}),
      await call('POST', `/order/${ofAccounts}/terms`, accounts, { depositPercent: 0, days: 90 }),
      await call('POST', '/agreed-price', sales, price),
      await call('POST', `/quote/${asked.json().insertedId}/offer`, sales, offer),
      await call('POST', '/customer-quote', sales, { ...offer, email: sales.email, name: 'Me' }),
    ];
    expect(tries.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(tries.map(() => [403, 'own_account']));
  });

  it('payments and refunds', async () => {
    const { call, member, order } = await openShopWithStaff();
    const accounts = await member('Accounts');
    const id = await order(accounts);
    const { number: invoice } = (await call('GET', `/order/${id}/proforma`)).json();
    const payment = { kind: 'payment', amount: 600, receivedOn: '2026-01-05', reference: 'FT 1' };
    const tries = [
      await call('POST', `/order/${id}/payment`, accounts, payment),
      await call('POST', `/invoice/${invoice}/entry`, accounts, payment),
    ];
    expect(tries.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(tries.map(() => [403, 'own_account']));
    expect((await call('POST', `/invoice/${invoice}/entry`, undefined, payment)).statusCode).toBe(200);
    expect((await call('POST', `/order/${id}/cancel`, undefined, { note: 'Out of stock' })).statusCode).toBe(200);
    const refund = { amount: 100, receivedOn: '2026-01-06', reference: 'FT 2' };
    expect(codeOf(await call('POST', `/order/${id}/refund`, accounts, refund))).toBe('own_account');
    expect((await call('POST', `/order/${id}/refund`, undefined, refund)).statusCode).toBe(200);
  });

  it('orders of several tools have the prices of the shop', async () => {
    const { shop, call, member } = await openShopWithStaff();
    const sales = await member('Sales');
    const tool = await shop.addTool({ price: 40 });
    const list = { lines: [{ toolId: tool, pieces: 500, unitPrice: 1 }], ...address };
    for (const customer of [undefined, sales.email]) {
      const answer = await call('POST', '/orders', sales, { ...list, customer });
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'price_changed']);
    }
    const other = await shop.signIn();
    const placed = await call('POST', '/orders', sales, { ...list, customer: other.email });
    expect(placed.statusCode).toBe(200);
  });
});
