import { codeOf } from '#tests/support/refusal-code.ts';
import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, placeTestOrder } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { acceptSlip } from '../slips/accept-slip.server.ts';

async function openOrders() {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const first = await placeTestOrder(shop, buyer, toolId);
  const second = await placeTestOrder(shop, buyer, toolId);
  return { shop, buyer, admin, first, second, post: poster(shop, admin) };
}

/** Two orders on one invoice, and a slip uploaded for the first. */
async function openWithSlip(amount: string) {
  const { shop, buyer, admin, first, second, post } = await openOrders();
  const { number } = (await post('/invoice', { orders: [first, second] }, buyer)).json();
  const { headers, payload } = slipForm(PICTURE, { amount });
  const url = `/api/order/${first}/slip`;
  const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  const slip: string = sent.json().insertedId;
  const received = async () => {
    const rows = await shop.db.selectFrom('orders').select('received_minor').orderBy('id').execute();
    return rows.map((row) => Number(row.received_minor));
  };
  const decision = async () => (await shop.db.selectFrom('slips').select('decision').executeTakeFirst())?.decision;
  return { shop, buyer, admin, first, second, post, number, slip, received, decision };
}

/** Deposit of one order in cents: 30% of 500 pieces at 34. */
const DEPOSIT = 510_000;
describe('a payment on a joint invoice', () => {
  it('from a slip is undone for all orders or none, so that it cannot be recorded twice', async () => {
    const { shop, first, second, post, slip, received, decision } = await openWithSlip('10200');
    await post(`/slip/${slip}/acceptance`);
    expect(await received()).toEqual([DEPOSIT, DEPOSIT]);
    for (const id of [first, second]) expect((await post(`/order/${id}/undo`)).statusCode).toBe(200);
    expect([await received(), await decision()]).toEqual([[0, 0], null]);
    expect((await mailSubjects(shop)).filter((subject) => subject.startsWith('Payment received'))).toEqual([]);
    await post(`/slip/${slip}/acceptance`);
    expect(await received()).toEqual([DEPOSIT, DEPOSIT]);
    // The second order has moved on: its share cannot be undone, so none is.
    await post(`/order/${second}/production`);
    expect(codeOf(await post(`/order/${first}/undo`))).toBe('moved_on');
    expect([await received(), await decision()]).toEqual([[DEPOSIT, DEPOSIT], 'accepted']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('confirms the order on whose page it is entered, or none if it does not pay that', async () => {
    const { shop, first, second, post, buyer } = await openOrders();
    await post('/invoice', { orders: [first, second] }, buyer);
    const states = async () => {
      const rows = await shop.db.selectFrom('orders').select(['received_minor', 'state']).orderBy('id').execute();
      return rows.map(({ received_minor, state }) => [Number(received_minor), state]);
    };
    const short = await post(`/order/${second}/payment`, { amount: 5_100, confirm: true });
    expect([codeOf(short), short.json().error.missing]).toEqual(['deposit_short', 5_100]);
    expect(await states()).toEqual([
      [0, 'to-be-paid'],
      [0, 'to-be-paid'],
    ]);
    expect((await post(`/order/${second}/payment`, { amount: 10_200, confirm: true })).statusCode).toBe(200);
    expect(await states()).toEqual([
      [DEPOSIT, 'confirmed'],
      [DEPOSIT, 'confirmed'],
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('does not get money back by the undo of a correction from before', async () => {
    const { shop, first, second, post, buyer, admin } = await openOrders();
    await post(`/order/${first}/payment`, { amount: 5_100 });
    const ledger = await shop.app.inject({ url: `/api/order/${first}/ledger`, headers: admin.headers });
    const [{ id: entry }] = ledger.json().entries;
    expect((await post(`/order/${first}/correction`, { entry })).statusCode).toBe(200);
    expect((await post('/invoice', { orders: [first, second] }, buyer)).statusCode).toBe(200);
    expect(codeOf(await post(`/order/${first}/undo`))).toBe('too_late_to_undo');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is recorded once per key, even if its order has been cancelled since', async () => {
    const { shop, first, post, number, received } = await openWithSlip('1');
    const [key, path] = [randomUUID(), `/invoice/${number}/entry`];
    const sent = { kind: 'payment', amount: 100 };
    const made = (await post(path, sent, undefined, key)).json();
    expect((await post(`/order/${first}/cancel`)).statusCode).toBe(200);
    expect((await post(path, sent, undefined, key)).json()).toEqual({ ...made, orders: [] });
    expect(await received()).toEqual([0, 10_000]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('from a slip with a surplus is refused if its order is cancelled concurrently', async () => {
    const { shop, admin, first, post, slip, received, decision } = await openWithSlip('50000');
    const db = withRivalAfterRead(shop.db, 'orders', () => post(`/order/${first}/cancel`));
    const actor = { userId: admin.userId, email: admin.email, name: 'Admin', role: 'admin' } as const;
    const accepted = acceptSlip({ ...shop, db }, actor, slip, { surplus: true });
    await expect(accepted).rejects.toMatchObject({ code: 'order_left' });
    expect([await received(), await decision()]).toEqual([[0, 0], null]);
  });

  it('from a slip of a cancelled order goes to the other orders', async () => {
    const { shop, buyer, first, post, slip, received, decision } = await openWithSlip('10200');
    expect((await post(`/order/${first}/cancel`, {}, buyer)).statusCode).toBe(200);
    expect((await post(`/slip/${slip}/acceptance`)).statusCode).toBe(200);
    expect([await received(), await decision()]).toEqual([[0, 2 * DEPOSIT], 'accepted']);
    expect(codeOf(await post(`/slip/${slip}/refusal`, { reason: 'late' }))).toBe('slip_decided');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('from a slip has at most the total of all orders as a surplus', async () => {
    const { post, slip, received } = await openWithSlip('1');
    const accept = (amount: number) => post(`/slip/${slip}/acceptance`, { amount, surplus: true });
    expect(codeOf(await accept(90_071_992_547_409))).toBe('surplus_too_large');
    expect(codeOf(await accept(68_000.01))).toBe('surplus_too_large');
    expect((await accept(68_000)).statusCode).toBe(200);
    expect(await received()).toEqual([1_700_000 + 3_400_000, 1_700_000]);
  });
});
