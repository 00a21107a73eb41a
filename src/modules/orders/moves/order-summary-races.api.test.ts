import '#tests/support/on-sqlite-too.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { foldOrderChanges } from '#src/core/orders/summary/fold-order-changes.server.ts';
import { readOrderSummary, sumSnapshot } from '#src/core/orders/summary/read-order-summary.server.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { type Db, openDatabase } from '#src/platform/database/open.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { advanceOrder } from './advance-order.server.ts';
import { movesFrom } from './move.ts';
import { movesOf } from './order-process.ts';
import { undoMove } from './undo-move.server.ts';

const EVERYTHING = {
  state: '',
  day: '',
  'tool-day': '',
  'tool-month': '',
  'country-month': '',
  'open-day': '',
};

type Sum = [orders: number, pieces: number, amount: number];

/** The expected sums, computed from the orders. */
async function sumOrders(db: Db): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {};
  const add = (cell: string, pieces: number, amount: number) => {
    const [orders, piecesSoFar, amountSoFar] = sums[cell] ?? [0, 0, 0];
    sums[cell] = [orders + 1, piecesSoFar + pieces, amountSoFar + amount];
  };
  for (const order of await db.selectFrom('orders').selectAll().execute()) {
    const amount = order.quantity * order.unit_price_minor;
    const day = calendar.dayOf(Number(order.placed_at));
    const month = day.slice(0, 7);
    add(`state//${order.state}`, order.quantity, amount);
    if (order.state === 'cancelled') continue;
    add(`day/${day}/`, order.quantity, amount);
    add(`tool-day/${day}/${order.tool_id}`, order.quantity, amount);
    add(`tool-month/${month}/${order.tool_id}`, order.quantity, amount);
    const byPhone = order.phone.startsWith('+880') ? 'BD' : 'ZZ';
    const country = order.shipping_address.includes('Peru') ? 'PE' : byPhone;
    add(`country-month/${month}/${country}`, order.quantity, amount);
    if (order.paid_at === null) add(`open-day/${day}/`, order.quantity, amount - order.received_minor);
  }
  return sums;
}

async function readAll(snapshot: Db): Promise<Record<string, Sum>> {
  const cells = await sumSnapshot(snapshot, EVERYTHING);
  return Object.fromEntries(
    cells.map((cell): [string, Sum] => [
      `${cell.dimension}/${cell.period}/${cell.key}`,
      [cell.orders, cell.pieces, cell.amount_minor],
    ]),
  );
}

const compare = (db: Db) =>
  inSnapshot(db, async (snapshot) => expect(await readAll(snapshot)).toEqual(await sumOrders(snapshot)));

const below = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];

/** Ignores a refusal, which is expected of random moves; any other error is a fault. */
async function tryTo(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Makes a random possible move of an order, pays or ships a part of it, or undoes the last move. */
async function moveAtRandom(shop: TestShop, admin: Actor, id: string): Promise<void> {
  if (below(4) === 0) return tryTo(() => undoMove(shop, admin, id));
  const found = await findOrder(shop.db, id);
  const move = found && oneOf(movesFrom(movesOf(shop.fills), found.order));
  if (!move) return;
  const part = ({ receivedAmount, shippedPieces }: Order) => {
    if (move.event === 'payment-received') return { receivedAmount: receivedAmount + 10 };
    return move.event === 'partly-shipped' ? { shippedPieces: shippedPieces + 10 } : undefined;
  };
  const actor = move.by.includes('system') ? 'system' : admin;
  await tryTo(() =>
    advanceOrder(shop, actor, id, (order) => {
      const sets = part(order);
      return { event: move.event, ...(sets && { sets }) };
    }),
  );
}

const adminOf = ({ userId, email, name }: Person): Actor => ({ userId, email, name, role: 'admin' });

it('the sums match the orders at any time during random moves, while two copies fold', async () => {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), adminOf(await shop.signIn('admin'))];
  const tools = [await shop.addTool({ quantity: 1_000_000 }), await shop.addTool({ quantity: 1_000_000 })];
  const years = Array.from({ length: 20 }, (_, index) => Date.now() - index * 40 * DAY_MS);
  const orders: string[] = [];
  for (const placed_at of years) {
    const shipping_address = oneOf(['12 Calle Real, Lima, Peru', 'Dhaka']) ?? '';
    orders.push(...(await insertManyOrders(shop.db, buyer, 3, { placed_at, shipping_address, tool_id: tools[0] })));
  }
  const secondCopy = openDatabase(shop.config, databaseSchema.watched);
  onTestFinished(secondCopy.close);
  let done = false;
  const fold = async (db: Db) => {
    while (!done) {
      await foldOrderChanges(db);
      await compare(db);
      await nextTurn();
    }
  };
  const move = async () => {
    for (let step = 0; step < 60; step += 1) {
      if (below(4) === 0) orders.push(await placeTestOrder(shop, buyer, oneOf(tools) ?? '', 500));
      const id = oneOf(orders) ?? '';
      if (below(20) === 0) await shop.db.deleteFrom('orders').where('id', '=', id).execute();
      else await moveAtRandom(shop, admin, id);
    }
  };
  const moving = Promise.all([move(), move(), move(), move()]).finally(() => {
    done = true;
  });
  await Promise.all([moving, fold(shop.db), fold(secondCopy.db)]);
  await compare(shop.db);
  await move();
  await compare(shop.db);
  await foldOrderChanges(secondCopy.db);
  expect(await shop.db.selectFrom('order_changes').selectAll().execute()).toEqual([]);
  await compare(shop.db);
});

it('a change is folded once if several copies fold concurrently', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  await insertManyOrders(shop.db, buyer, 9_000);
  const secondCopy = openDatabase(shop.config, databaseSchema.watched);
  onTestFinished(secondCopy.close);
  const folded = await Promise.all([shop.db, secondCopy.db, shop.db, secondCopy.db].map((db) => foldOrderChanges(db)));
  expect(folded.reduce((sum, count) => sum + count)).toBe(9_000);
  const { 'to-be-paid': toBePaid, paid } = await readOrderSummary(shop.db);
  expect(toBePaid).toEqual([{ orders: 9_000, pieces: 4_500_000, amount: 153_000_000, currency: 'USD' }]);
  expect(paid).toEqual([]);
});

it('the sums are consistent even if changes are folded while they are read', async () => {
  const shop = await openTestShop();
  await insertManyOrders(shop.db, await shop.signIn(), 4);
  const secondCopy = openDatabase(shop.config, databaseSchema.watched);
  onTestFinished(secondCopy.close);
  const db = withRivalAfterRead(shop.db, 'order_summary', () => foldOrderChanges(secondCopy.db));
  expect((await readOrderSummary(db))['to-be-paid']).toMatchObject([{ orders: 4 }]);
  expect(await shop.db.selectFrom('order_changes').selectAll().execute()).toEqual([]);
});

it('the amounts of each currency are summed separately', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  await insertManyOrders(shop.db, buyer, 2);
  await insertManyOrders(shop.db, buyer, 1, { currency: 'EUR', state: 'paid', paid_at: 1 });
  await insertManyOrders(shop.db, buyer, 3, { currency: 'EUR' });
  expect(await readOrderSummary(shop.db)).toMatchObject({
    'to-be-paid': [
      { orders: 3, pieces: 1_500, amount: 51_000, currency: 'EUR' },
      { orders: 2, pieces: 1_000, amount: 34_000, currency: 'USD' },
    ],
    paid: [{ orders: 1, pieces: 500, amount: 17_000, currency: 'EUR' }],
    cancelled: [],
  });
});
