import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithStaff } from '#tests/support/shop-with-staff.ts';
import type { Person } from '#tests/support/test-shop.ts';

describe('what only administrators decide:', () => {
  it('a price or a credit below the cost floor', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const [sales, customer] = [await member('Sales'), await shop.signIn()];
    const id = await order(customer);
    const { order: placed } = (await call('GET', `/order/${id}`)).json();
    expect((await call('PUT', `/tool/${placed.toolId}/cost-floor`, undefined, { floor: '30' })).statusCode).toBe(200);
    const { number } = (await call('GET', `/order/${id}/proforma`)).json();
    const line = (kind: string, amount: number, by = sales) =>
      call('POST', `/invoice/${number}/line`, by, { kind, text: 'For the late delivery', amount, belowFloor: true });
    const amended = { unitPrice: 29, reason: 'Agreed by telephone', belowFloor: true };
    const tries = [
      await call('PUT', `/order/${id}`, sales, amended),
      await line('credit', 1_900),
      await line('discount', 1_900),
    ];
    expect(tries.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(
      tries.map(() => [409, 'floor_for_admins']),
    );
    expect(tries[0]?.json().error.message).toMatch(/Only an administrator can give such a price\.$/);
    // 33.71 - 1000 / 500 is 31.71 a piece; 900 more would leave less than 30.
    expect((await line('credit', 1_000)).statusCode).toBe(200);
    expect(codeOf(await line('credit', 900))).toBe('floor_for_admins');
    expect((await call('PUT', `/order/${id}`, undefined, amended)).statusCode).toBe(200);
  });

  it('a refund above the limit of one person', async () => {
    const { shop, call, member, order } = await openShopWithStaff({ REFUND_NEEDS_TWO_ABOVE: '100' });
    const [accounts, customer] = [await member('Accounts'), await shop.signIn()];
    const id = await order(customer);
    const payment = { amount: 600, receivedOn: '2026-01-05', reference: 'FT 1' };
    expect((await call('POST', `/order/${id}/payment`, accounts, payment)).statusCode).toBe(200);
    expect((await call('POST', `/order/${id}/cancel`, undefined, {})).statusCode).toBe(200);
    const refund = (amount: number) =>
      call('POST', `/order/${id}/refund`, accounts, { amount, receivedOn: '2026-01-06', reference: `FT ${amount}` });
    const refused = await refund(500);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'refund_for_admins']);
    expect((await refund(90)).statusCode).toBe(200);
  });
});

it('a call that does two things needs both in the role', async () => {
  const { shop, call, member, order, roleNamed } = await openShopWithStaff();
  const { _id, members: _, standard, ...role } = await roleNamed('Accounts');
  const calls = role.calls.filter((each) => each !== 'POST /order/:id/confirmation');
  expect((await call('PUT', `/role/${_id}`, undefined, { ...role, calls })).statusCode).toBe(200);
  const [accounts, id] = [await member('Accounts'), await order(await shop.signIn())];
  const refused = [
    await call('POST', `/order/${id}/payment`, accounts, { amount: 6_000, reference: 'FT 1', confirm: true }),
    await call('POST', `/order/${id}/refund`, accounts, { amount: 1, reference: 'FT 2', cancel: true }),
  ];
  expect(refused.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(refused.map(() => [403, 'not_in_role']));
  expect((await call('GET', `/order/${id}`)).json().order).toMatchObject({ state: 'to-be-paid', receivedAmount: 0 });
});

describe('without the list of orders, a role', () => {
  it('reads only that some order of others has changed', async () => {
    const { shop, call, order, give } = await openShopWithStaff();
    const [reader, customer] = [await shop.signIn(), await shop.signIn()];
    const role = async (name: string, calls: string[]) =>
      (await call('POST', '/role', undefined, { name, money: true, calls })).json().insertedId as string;
    const changed = async () => {
      const { orders, marks } = (await call('GET', '/live', reader)).json();
      const ofOrders = (marks as { topic: string }[]).filter(({ topic }) => topic === 'orders');
      return [(orders as { order: string }[]).map((each) => each.order).sort(), ofOrders.length];
    };
    await give(reader, await role('Watches', ['GET /live']));
    const own = await order(reader);
    expect(await changed()).toEqual([[own], 0]);
    const other = await order(customer);
    expect(await changed()).toEqual([[own], 1]);
    await give(reader, await role('Reads', ['GET /live', 'GET /order']));
    expect(await changed()).toEqual([[own, other].sort(), 0]);
  });

  it('reads neither figures nor notes of payments without the ledger, other than of the own orders', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const warehouse = await member('Warehouse');
    const paidOf = async (customer: Person, reference: string) => {
      const id = await order(customer);
      const payment = { amount: 6_000, reference, note: 'The rest by Monday, please' };
      expect((await call('POST', `/order/${id}/payment`, undefined, payment)).statusCode).toBe(200);
      const { history } = (await call('GET', `/order/${id}`, warehouse)).json();
      return history.find(({ event }: { event: string }) => event === 'payment-received').data;
    };
    expect(await paidOf(await shop.signIn(), 'FT 7781')).toEqual({});
    expect(await paidOf(warehouse, 'FT 7782')).toMatchObject({
      reference: 'FT 7782',
      note: 'The rest by Monday, please',
    });
  });
});
