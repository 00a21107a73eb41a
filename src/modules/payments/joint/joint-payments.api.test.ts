import { codeOf } from '#tests/support/refusal-code.ts';
import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { otherPicture, PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { expireOrders } from '../unpaid/expire-orders.server.ts';

const keys = [randomUUID(), randomUUID()];

async function openShopWithJoint(count = 3) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  const post = poster(shop, admin);
  const read = reader(shop, buyer);
  const { number } = (await post('/invoice', { orders: ids }, buyer)).json();
  const pay = (payload: object, key?: string) =>
    post(`/invoice/${number}/entry`, { kind: 'payment', ...payload }, admin, key);
  const received = async () => {
    const rows = await shop.db.selectFrom('orders').select(['received_minor', 'state']).orderBy('id').execute();
    return rows.map((row) => Number(row.received_minor));
  };
  const invoice = () => read(`/order/${ids.at(-1)}/proforma`);
  return { shop, buyer, admin, ids, post, read, number, pay, received, invoice };
}

/** Total of one order (500 pieces at 34) and its deposit of 30%; in cents. */
const [TOTAL, DEPOSIT] = [1_700_000, 510_000];
describe('one transfer for a joint invoice', () => {
  it('fills deposits first, then balances, to the cent, with an entry per order', async () => {
    const { shop, ids, pay, received, read } = await openShopWithJoint();
    const facts = { reference: 'FT 77', receivedOn: '2026-03-12' };
    expect((await pay({ amount: 10_200.01, ...facts })).json()).toMatchObject({ acknowledged: true, orders: ids });
    expect(await received()).toEqual([DEPOSIT, DEPOSIT, 1]);
    const { entries } = await read(`/order/${ids[2]}/ledger`);
    expect(entries).toMatchObject([{ kind: 'payment', amount: 1, reference: 'FT 77', on: '2026-03-12' }]);
    await pay({ amount: 5_100 });
    expect(await received()).toEqual([DEPOSIT + 1, DEPOSIT, DEPOSIT]);
    await pay({});
    expect(await received()).toEqual([TOTAL, TOTAL, TOTAL]);
    const orders = await shop.db.selectFrom('orders').select(['state', 'paid_at']).execute();
    expect(orders.every(({ paid_at }) => paid_at !== null)).toBe(true);
    expect((await pay({})).json()).toMatchObject({ acknowledged: true, orders: [] });
    expect(codeOf(await pay({ reference: 'FT 78' }))).toBe('nothing_due');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused if another payment was recorded since the clerk looked', async () => {
    const { ids, pay, post, received } = await openShopWithJoint();
    expect((await pay({ amount: 15_300, receivedBefore: 0 })).statusCode).toBe(200);
    const again = await pay({ amount: 15_300, receivedBefore: 0 });
    expect(codeOf(again)).toBe('received_meanwhile');
    expect(again.json().error).toMatchObject({ seen: { receivedBefore: 15_300 } });
    await post(`/order/${ids[0]}/payment`, { amount: 100 });
    expect(codeOf(await pay({ amount: 100, receivedBefore: 15_300 }))).toBe('received_meanwhile');
    expect((await pay({ amount: 100, receivedBefore: 15_400 })).statusCode).toBe(200);
    expect(await received()).toEqual([DEPOSIT + 10_000 + 10_000, DEPOSIT, DEPOSIT]);
  });

  it('sends one mail to the customer, with the share and the remaining balance of each order', async () => {
    const { shop, ids, pay, number } = await openShopWithJoint(2);
    await pay({ amount: 22_200, note: 'With thanks' });
    const mails = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('subject', 'like', 'Payment received%')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([`Payment received for ${number}: $22,200`]);
    const { text = '', html = '' } = mails[0] ?? {};
    for (const expected of ['Amount: $22,200', '0001: $17,000, paid in full', '0002: $5,200, $11,800 still to pay'])
      expect(text).toContain(expected);
    expect(text).toContain('Received: $22,200 of $34,000');
    expect(html).toContain('<td width="65%" bgcolor="#c2410c"');
    expect(Number(mails[0]?.next_attempt_at)).toBeGreaterThan(Date.now());
    expect(await findInconsistencies(shop)).toEqual([]);
    expect(ids).toHaveLength(2);
  });

  it('names in its mail the orders that it confirms, once', async () => {
    const { shop, ids, post, pay } = await openShopWithJoint(4);
    const numberOf = (at: number) => `ORD-${new Date().getFullYear()}-000${at + 1}`;
    await post(`/order/${ids[0]}/confirmation`);
    await pay({ amount: 15_400 });
    await pay({ amount: 5_000 });
    const mails = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('subject', 'like', 'Payment received%')
      .orderBy('id')
      .execute();
    const confirmed = mails.map(({ text }) => text.match(/We have confirmed (.*?)\./)?.[1]);
    expect(confirmed).toEqual([`${numberOf(1)}, ${numberOf(2)}`, numberOf(3)]);
    const states = await shop.db.selectFrom('orders').select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(Array(4).fill('confirmed'));
  });

  it('does not say twice that it confirms the order on whose page it is entered', async () => {
    const { shop, ids, post } = await openShopWithJoint(2);
    expect((await post(`/order/${ids[1]}/payment`, { amount: 10_200, confirm: true })).statusCode).toBe(200);
    const mails = await shop.db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
    const [payment, ...others] = mails.filter(({ subject }) => subject.startsWith('Payment received'));
    const [confirmation, ...more] = mails.filter(({ subject }) => subject.startsWith('Confirmed'));
    const year = new Date().getFullYear();
    expect(payment?.text.match(/We have confirmed (.*?)\./)?.[1]).toBe(`ORD-${year}-0001`);
    expect(confirmation?.text).toContain(`Order ORD-${year}-0002`);
    expect([...others, ...more]).toEqual([]);
  });

  it('reported by a slip for one order is accepted for all of them, once', async () => {
    const { shop, ids, post, received, read, buyer } = await openShopWithJoint();
    const send = async (amount: string, reference: string) => {
      const { headers, payload } = slipForm(otherPicture(), { amount, reference });
      const url = `/api/order/${ids[1]}/slip`;
      const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
      return `/slip/${sent.json().insertedId}/acceptance`;
    };
    const slip = await send('10200.01', 'FT 78');
    const answers = await Promise.all([1, 2].map(() => post(slip)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await received()).toEqual([DEPOSIT, DEPOSIT, 1]);
    const { entries, slips } = await read(`/order/${ids[0]}/ledger`);
    expect([entries, slips]).toMatchObject([[{ amount: DEPOSIT, reference: 'FT 78' }], []]);
    expect((await read(`/order/${ids[1]}/ledger`)).slips).toMatchObject([{ decision: 'accepted' }]);
    const more = await send('50000', 'FT 79');
    expect(codeOf(await post(more))).toBe('amount_above_due');
    expect((await post(more, { surplus: true })).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL, TOTAL + 920_001, TOTAL]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('reported by a slip fills deposits in the order of the lines, whichever order the slip was sent for', async () => {
    const { shop, ids, post, received, buyer } = await openShopWithJoint();
    const { headers, payload } = slipForm(PICTURE, { amount: '6000' });
    const url = `/api/order/${ids[1]}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect((await post(`/slip/${sent.json().insertedId}/acceptance`)).statusCode).toBe(200);
    expect(await received()).toEqual([DEPOSIT, 90_000, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is the sum of what its orders need now, which each of them states', async () => {
    const { ids, post, pay, read, buyer } = await openShopWithJoint();
    const stated = async () => {
      const orders: Order[] = await read(`/user-order?user=${buyer.email}`);
      expect((await read(`/order/${ids[0]}`)).order.jointDue).toBe(orders.at(-1)?.jointDue);
      return orders.map(({ jointDue }) => jointDue);
    };
    expect(await stated()).toEqual([15_300, 15_300, 15_300]);
    await pay({ amount: 6_000 });
    expect(await stated()).toEqual([9_300, 9_300, 9_300]);
    await post(`/order/${ids[2]}/cancel`, {}, buyer);
    expect(await stated()).toEqual([undefined, 4_200, 4_200]);
    await pay({ amount: 4_200 });
    expect(await stated()).toEqual([undefined, undefined, undefined]);
  });

  it('returns its slip to pending when it is undone', async () => {
    const { shop, ids, post, received, buyer, read } = await openShopWithJoint(2);
    const { headers, payload } = slipForm(PICTURE, { amount: '100' });
    const url = `/api/order/${ids[0]}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    await post(`/slip/${sent.json().insertedId}/acceptance`);
    expect(await received()).toEqual([10_000, 0]);
    expect((await post(`/order/${ids[0]}/undo`)).statusCode).toBe(200);
    expect((await read(`/order/${ids[0]}/ledger`)).slips).toMatchObject([{ decision: null }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused above what is due, for a zero amount, and to a customer', async () => {
    const { pay, received, post, number, buyer } = await openShopWithJoint(2);
    expect(codeOf(await pay({ amount: 34_000.01 }))).toBe('amount_above_due');
    expect(codeOf(await pay({ amount: 0 }))).toBe('amount_not_positive');
    expect((await post(`/invoice/${number}/entry`, { kind: 'payment', amount: 1 }, buyer)).statusCode).toBe(403);
    expect((await post('/invoice/PI-2026-J9999/entry', { kind: 'payment', amount: 1 })).statusCode).toBe(404);
    expect(await received()).toEqual([0, 0]);
  });

  it('writes off bank charges missing from the last payment', async () => {
    const { shop, pay, received } = await openShopWithJoint(2);
    await pay({ amount: 34_000 - 25 });
    expect(await received()).toEqual([TOTAL, TOTAL]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is recorded once per key: repeated, concurrent, and after other payments', async () => {
    const { shop, pay, received } = await openShopWithJoint();
    const answers = await Promise.all([1, 2, 3].map(() => pay({ amount: 6_000 }, keys[0])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await received()).toEqual([DEPOSIT, 90_000, 0]);
    await pay({ amount: 6_000 }, keys[1]);
    expect(await received()).toEqual([DEPOSIT, DEPOSIT, 180_000]);
    await pay({ amount: 6_000 }, keys[0]);
    expect(await received()).toEqual([DEPOSIT, DEPOSIT, 180_000]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is recorded in full when concurrent with other payments', async () => {
    const { shop, ids, pay, post, received } = await openShopWithJoint();
    const payments = [1_000, 2_000, 3_000].map((amount) => pay({ amount }));
    const single = post(`/order/${ids[0]}/payment`, { amount: 500 });
    const answers = await Promise.all([...payments, single]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await received()).reduce((sum, amount) => sum + amount, 0)).toBe(650_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused on a superseded invoice', async () => {
    const { shop, buyer, ids, post, number, pay, received } = await openShopWithJoint(2);
    const [tool] = await shop.db.selectFrom('tools').select('id').execute();
    const third = await placeTestOrder(shop, buyer, tool?.id ?? '');
    await post('/invoice', { orders: [...ids, third] }, buyer);
    expect(codeOf(await pay({ amount: 100 }))).toBe('invoice_changed');
    expect(
      (await post(`/invoice/${number.replace('J0001', 'J0002')}/entry`, { kind: 'payment', amount: 100 })).statusCode,
    ).toBe(200);
    expect(await received()).toEqual([10_000, 0, 0]);
  });
});

describe('a joint invoice after it was issued', () => {
  const reissue = { validDays: 60 };

  it('can be reissued with all of its lines from any of its orders', async () => {
    const { shop, ids, post, number, invoice, buyer } = await openShopWithJoint();
    await post(`/order/${ids[0]}/terms`, { depositPercent: 33, days: 10 });
    for (const [at, texts] of [
      [0, { company: 'Rahim', poNumber: 'PO 1' }],
      [1, { company: 'Rahim & Sons', vat: 'DE 1', poNumber: 'PO 2' }],
    ] as const) {
      const url = `/api/order/${ids[at]}/buyer`;
      await shop.app.inject({ method: 'PUT', url, headers: buyer.headers, payload: texts });
    }
    const answer = await post(`/order/${ids[1]}/invoice`, { instead: number, ...reissue });
    expect(answer.json()).toMatchObject({ number: `${number}-A` });
    expect(await invoice()).toMatchObject({
      revision: 'A',
      buyer: { company: 'Rahim & Sons', vat: 'DE 1' },
      lines: [{ poNumber: 'PO 1' }, { poNumber: 'PO 2' }, { poNumber: null }],
      total: 3 * TOTAL,
    });
    const orders = await shop.db.selectFrom('orders').selectAll().execute();
    for (const order of orders) {
      expect(order).toMatchObject({ deposit_minor: 561_000, on_account: 1, joint_invoice: number });
      expect(Number(order.held_until)).toBeGreaterThan(Date.now() + 59 * DAY_MS);
    }
    expect(await mailSubjects(shop)).toContain(`New revision of your proforma invoice: ${number}-A`);
    expect((await post(`/order/${ids[0]}/invoice`, { instead: number, ...reissue })).statusCode).toBe(409);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('cannot be reissued once one of its orders is paid, and names that order', async () => {
    const { ids, post, number, read } = await openShopWithJoint();
    await post(`/order/${ids[1]}/payment`, { amount: 27_200 });
    const answer = await post(`/order/${ids[1]}/invoice`, { instead: number, ...reissue });
    expect(codeOf(answer)).toBe('nothing_to_invoice');
    const { order } = await read(`/order/${ids[0]}/proforma`);
    expect(answer.json().error.message).toBe(
      `${order.number} is paid: the invoice that it is on with other orders stays as it is.`,
    );
  });

  it('is reissued without cancelled orders, even if several are cancelled concurrently', async () => {
    const { shop, ids, post, number, invoice, read, buyer, pay, received } = await openShopWithJoint(4);
    expect((await post(`/order/${ids[1]}/cancel`, {}, buyer)).statusCode).toBe(200);
    expect(await invoice()).toMatchObject({
      revision: 'A',
      total: 3 * TOTAL,
      parts: [{ amount: 3 * DEPOSIT }, { amount: 3 * (TOTAL - DEPOSIT) }],
    });
    expect(await mailSubjects(shop)).toContainEqual(
      expect.stringMatching(`^Your proforma invoice ${number}-A: ORD-\\S+ is cancelled$`),
    );
    expect(await read(`/order/${ids[1]}/proforma`)).toMatchObject({ number, revision: '', superseded: true });
    const cancels = await Promise.all([ids[0], ids[2]].map((id) => post(`/order/${id}/cancel`, {}, buyer)));
    expect(cancels.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { revision, lines } = await invoice();
    expect([revision, lines.map(({ orderId }: { orderId: string }) => orderId)]).toEqual(['C', [ids[3]]]);
    await pay({ amount: 100 });
    expect(await received()).toEqual([0, 0, 0, 10_000]);
    await post(`/order/${ids[3]}/cancel`);
    expect(await invoice()).toMatchObject({ revision: 'C' });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is paid as far as it has received money, whichever of its orders that was for', async () => {
    const { shop, ids, post, read, number, pay, received, admin } = await openShopWithJoint();
    const amend = (id: string | undefined, unitPrice: number) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/order/${id}`,
        headers: admin.headers,
        payload: { unitPrice, reason: 'Agreed' },
      });
    await pay({ amount: 13_000 });
    expect(await received()).toEqual([DEPOSIT, DEPOSIT, 280_000]);
    await post(`/order/${ids[0]}/cancel`);
    expect(await received()).toEqual([0, 2 * DEPOSIT - 230_000, DEPOSIT]);
    expect((await read(`/order/${ids[2]}`)).order).toMatchObject({ state: 'confirmed' });
    expect((await read(`/order/${ids[0]}/ledger`)).entries).toMatchObject([
      { kind: 'payment', amount: DEPOSIT },
      { kind: 'moved', amount: -DEPOSIT, method: number },
    ]);
    await pay({ amount: (await read(`/invoice/${number}`)).due });
    expect(await received()).toEqual([0, TOTAL, TOTAL]);
    await amend(ids[1], 10);
    expect(await received()).toEqual([0, TOTAL, TOTAL]);
    await amend(ids[2], 40);
    expect(await received()).toEqual([0, TOTAL - 300_000, TOTAL + 300_000]);
    expect((await read(`/order/${ids[2]}`)).order).toMatchObject({ paidAt: expect.any(String) });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('has to pay back only what no order on it lacks', async () => {
    const { shop, ids, post, number, pay, received } = await openShopWithJoint(2);
    await pay({ amount: 30_000 });
    await post(`/order/${ids[1]}/cancel`);
    expect(await received()).toEqual([TOTAL, 1_300_000]);
    const refund = (amount: number) => post(`/invoice/${number}/entry`, { kind: 'refund', amount });
    expect(codeOf(await refund(13_000.01))).toBe('refund_above_surplus');
    expect((await refund(13_000)).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('takes a payment back from what a cancelled order has too much, before an order lacks money', async () => {
    const { shop, ids, post, read, number, pay, received } = await openShopWithJoint(2);
    const [kept, cancelled] = ids;
    const first = (await pay({ amount: 17_000, reference: 'FT 1' })).json().insertedId;
    await pay({ amount: 16_000, reference: 'FT 2' });
    expect((await post(`/order/${cancelled}/cancel`)).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL, 1_600_000]);
    expect((await post(`/order/${kept}/correction`, { entry: first })).statusCode).toBe(200);
    expect(await received()).toEqual([1_600_000, 0]);
    expect(await read(`/invoice/${number}`)).toMatchObject({ total: 17_000, received: 16_000, due: 1_000 });
    const rest = (await pay({ amount: 1_000, reference: 'FT 3' })).json().insertedId;
    expect((await read(`/order/${kept}`)).order).toMatchObject({ paidAt: expect.any(String) });
    expect((await post(`/order/${cancelled}/payment`, { amount: 1_500, surplus: true })).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL, 150_000]);
    expect((await post(`/order/${kept}/correction`, { entry: rest })).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL, 50_000]);
    const { entries } = await read(`/order/${kept}/ledger`);
    expect(entries.at(-1)).toMatchObject({ reference: 'FT 3', corrected: true });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('pays for shipped pieces of a cancelled order what the last order on it gives back', async () => {
    const { shop, ids, post, read, number, pay, received } = await openShopWithJoint(2);
    const [last, shipped] = ids;
    await shop.db
      .updateTable('orders')
      .set({ on_account: 1 })
      .where('id', '=', shipped ?? '')
      .execute();
    await pay({ amount: 20_000 });
    expect(await received()).toEqual([TOTAL - 210_000, DEPOSIT]);
    expect((await post(`/order/${shipped}/shipment`, { pieces: 300 })).statusCode).toBe(200);
    expect((await post(`/order/${shipped}/cancel`)).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL - 210_000, DEPOSIT]);
    expect(await read(`/invoice/${number}`)).toMatchObject({
      total: 27_200,
      lines: [
        { kind: 'order', amount: 17_000 },
        { kind: 'charge', text: 'Shipped pieces of cancelled orders', amount: 10_200 },
      ],
    });
    expect((await post(`/order/${last}/cancel`)).statusCode).toBe(200);
    expect(await received()).toEqual([TOTAL - 210_000 - DEPOSIT, 2 * DEPOSIT]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not reissued when all of its orders expire together', async () => {
    const { shop, invoice } = await openShopWithJoint();
    await shop.db.updateTable('orders').set({ held_until: 1 }).execute();
    expect(await expireOrders(shop)).toBe(3);
    expect(await invoice()).toMatchObject({ revision: '' });
  });

  it.each([
    { amount: 6_000, expired: 1, moved: [0, DEPOSIT, 90_000] },
    { amount: 3_000, expired: 2, moved: [0, 300_000, 0] },
  ])('is reissued for orders that are kept by $amount of an order that expires with them', async (each) => {
    const { shop, admin, ids, pay, received, read } = await openShopWithJoint();
    const [large] = ids;
    const payload = { unitPrice: 68, reason: 'Agreed' };
    await shop.app.inject({ method: 'PUT', url: `/api/order/${large}`, headers: admin.headers, payload });
    await pay({ amount: each.amount });
    const end = () => shop.db.updateTable('orders').set({ held_until: 1 });
    await end()
      .where('id', '=', large ?? '')
      .execute();
    expect(await expireOrders(shop), 'held for a week more').toBe(0);
    await end().execute();
    expect(await expireOrders(shop)).toBe(each.expired);
    expect(await received()).toEqual(each.moved);
    const { lines } = await read(`/order/${ids[1]}/proforma`);
    expect(lines.map(({ orderId }: { orderId: string }) => orderId)).toEqual(ids.slice(1, 4 - each.expired));
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('has its payment undone on all of its orders', async () => {
    const { shop, ids, pay, post, received } = await openShopWithJoint(2);
    const { orders } = (await pay({ amount: 6_000 })).json();
    expect(orders).toEqual(ids);
    for (const id of ids) expect((await post(`/order/${id}/undo`)).statusCode).toBe(200);
    expect(await received()).toEqual([0, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
