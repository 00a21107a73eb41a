import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { mailSubjects, placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

const ORDERS = 6;
const PIECES = 500;

/** Opens a shop with two clerks and orders that both move, in opposite order. */
async function openDesk() {
  const shop = await openTestShop();
  const [buyer, firstClerk, secondClerk] = [
    await shop.signIn(),
    await shop.signIn('admin'),
    await shop.signIn('admin'),
  ];
  const toolId = await shop.addTool({ quantity: ORDERS * PIECES });
  const orders: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) orders.push(await placeTestOrder(shop, buyer, toolId, PIECES));
  const move = ({ headers }: Person, call: string, ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { statusCode } = await shop.app.inject({ method: 'POST', url: `/api/order/${id}/${call}`, headers });
        return statusCode;
      }),
    );
  const events = async () => {
    const rows = await shop.db.selectFrom('order_events').select('event').where('event', '<>', 'placed').execute();
    return rows.map(({ event }) => event).sort();
  };
  return { shop, toolId, orders, firstClerk, secondClerk, move, events };
}

const times = (count: number, event: string) => Array.from({ length: count }, () => event);

describe('several orders moved by two clerks concurrently', () => {
  it('make each move once, with one mail to each customer', async () => {
    const { shop, orders, firstClerk, secondClerk, move, events } = await openDesk();
    for (const call of ['confirmation', 'readiness']) {
      const answers = await Promise.all([move(firstClerk, call, orders), move(secondClerk, call, orders.toReversed())]);
      expect(answers.flat()).toEqual(Array(2 * ORDERS).fill(200));
    }
    expect(await events()).toEqual([...times(ORDERS, 'confirmed'), ...times(ORDERS, 'ready')]);
    expect((await mailSubjects(shop)).filter((subject) => /ready/i.test(subject))).toHaveLength(ORDERS);
  });

  it('end cancelled when one confirms and the other cancels, and return their pieces once', async () => {
    const { shop, toolId, orders, firstClerk, secondClerk, move, events } = await openDesk();
    const [confirmed, cancelled] = await Promise.all([
      move(firstClerk, 'confirmation', orders),
      move(secondClerk, 'cancel', orders.toReversed()),
    ]);
    expect(cancelled).toEqual(Array(ORDERS).fill(200));
    for (const status of confirmed) expect([200, 409]).toContain(status);
    const confirmations = confirmed.filter((status) => status === 200).length;
    expect(await events()).toEqual([...times(ORDERS, 'cancelled'), ...times(confirmations, 'confirmed')]);
    expect(await stockOf(shop, toolId)).toBe(ORDERS * PIECES);
    const mails = await mailSubjects(shop);
    expect(mails.filter((subject) => /cancelled/i.test(subject))).toHaveLength(ORDERS);
  });

  it('are undone by the clerk who moved them, and the other one reads why not', async () => {
    const { shop, orders, firstClerk, secondClerk } = await openDesk();
    const post = async ({ headers }: Person, id: string, call: string, body: object, key = '') => {
      const sent = { ...headers, ...(key && { 'idempotency-key': key }) };
      const url = `/api/order/${id}/${call}`;
      const answer = await shop.app.inject({ method: 'POST', url, headers: sent, payload: body });
      return answer.json().error?.message ?? answer.statusCode;
    };
    const keys = ['the-moves-of-one', 'the-moves-of-two'] as const;
    for (const id of orders) {
      expect(await post(firstClerk, id, 'confirmation', {}, keys[0])).toBe(200);
      expect(await post(secondClerk, id, 'confirmation', {}, keys[1])).toBe(200);
    }
    const ofAnother = 'Someone else made the last change of this order. Only they can undo it.';
    for (const id of orders) {
      expect(await post(secondClerk, id, 'undo', { key: keys[1] })).toBe(ofAnother);
      expect(await post(firstClerk, id, 'undo', { key: keys[0] })).toBe(200);
      expect(await post(secondClerk, id, 'undo', { key: keys[1] })).toBe(ofAnother);
    }
    expect((await mailSubjects(shop)).filter((subject) => /confirmed/i.test(subject))).toEqual([]);
  });
});
