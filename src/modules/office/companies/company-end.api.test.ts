import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

const outcome = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
  answer.statusCode,
  answer.statusCode < 400 ? 'ok' : codeOf(answer),
];

async function openWithOrder() {
  const { call, ...rest } = await openShopWithCompany(shared);
  const { owner, admin, shop } = rest;
  const id = (await call('POST', '/order', owner, orderBody(owner, await shop.addTool()))).json().insertedId;
  const record = (kind: 'payment' | 'refund', amount: number) => {
    const before = kind === 'payment' ? { receivedBefore: 0 } : {};
    return call('POST', `/order/${id}/${kind}`, admin, {
      receivedOn: today(),
      reference: `${kind} ${id.slice(-8)}`,
      amount,
      ...before,
    });
  };
  return { ...rest, call, id, record, dissolve: () => call('DELETE', '/company', owner) };
}

describe('a company is not dissolved', () => {
  it('while the money of a cancelled order is not paid back', async () => {
    const { call, admin, owner, id, record, dissolve } = await openWithOrder();
    expect((await record('payment', 5_000)).statusCode).toBe(200);
    expect((await call('POST', `/order/${id}/cancel`, admin, { note: 'No battery cells' })).statusCode).toBe(200);
    const refused = await dissolve();
    expect(outcome(refused)).toEqual([409, 'money_owed']);
    expect(refused.json().error.message).toMatch(
      /^The money of cancelled orders \(ORD-.+\) was not paid back yet\. The company can be dissolved after that\.$/,
    );
    expect((await call('GET', `/order/${id}`, owner)).statusCode).toBe(200);
    expect((await record('refund', 5_000)).statusCode).toBe(200);
    expect(outcome(await dissolve())).toEqual([200, 'ok']);
  });

  it('while a delivered order is not paid', async () => {
    const { shop, id, dissolve } = await openWithOrder();
    const order = shop.db.updateTable('orders').where('id', '=', id);
    await order.set({ state: 'delivered' }).execute();
    const refused = await dissolve();
    expect(outcome(refused)).toEqual([409, 'orders_open']);
    expect(refused.json().error.message).toMatch(
      /^The company has open orders \(ORD-.+\)\. It can be dissolved once they are delivered and paid, or cancelled\.$/,
    );
    await order.set({ paid_at: Date.now() }).execute();
    expect(outcome(await dissolve())).toEqual([200, 'ok']);
  });
});

it('members leave a company whose only owner is blocked, and get a role or erase their account then', async () => {
  const { call, admin, owner, member } = await openShopWithCompany(shared);
  const [viewer, approver] = [await member('viewer'), await member('approver')];
  await call('POST', `/users/${owner.userId}/block`, admin, { blocked: true });
  for (const person of [viewer, approver])
    expect(outcome(await call('POST', '/company/leave', person))).toEqual([200, 'ok']);
  expect((await call('POST', `/users/${viewer.userId}/staff-role`, admin, { role: 'sales' })).statusCode).toBe(200);
  expect((await call('POST', `/users/${approver.userId}/erasure`, admin, { reviews: 'keep' })).statusCode).toBe(200);
});
