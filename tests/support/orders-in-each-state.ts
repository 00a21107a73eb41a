import { openDatabase } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findDemoBuyer, insertManyOrders } from './many-orders.ts';

/** State of some orders, by their number. */
const PROGRESS: Record<number, Parameters<typeof insertManyOrders>[3]> = {
  2: { state: 'in-production', received_minor: 1_530_000 },
  3: { state: 'ready', received_minor: 5_100_000, paid_at: Date.now() },
  4: { state: 'partly-shipped', received_minor: 5_100_000, paid_at: Date.now(), shipped_pieces: 500 },
  5: {
    state: 'shipped',
    received_minor: 5_100_000,
    paid_at: Date.now(),
    shipped_at: Date.now(),
    shipped_pieces: 1_500,
  },
  6: { state: 'cancelled', received_minor: 1_530_000, cancelled_at: Date.now() },
};

/** Place of an order that is ready, of a tool whose carton size the shop knows. */
export const IN_CARTONS = 40;

/** Inserts sixty orders, some in later states; yesterday’s has a phone number of its own. */
export async function insertOrdersInEachState(dataDir: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  const customer = await findDemoBuyer(db);
  const tool = await db.selectFrom('tools').select('id').executeTakeFirstOrThrow();
  const carton = { pieces: 500, lengthCm: 50, widthCm: 40, heightCm: 40, grossKg: 15 };
  await db
    .updateTable('tools')
    .set({ details: JSON.stringify({ carton }) })
    .where('id', '=', tool.id)
    .execute();
  await db.insertInto('order_counters').values({ year: '2026', last: 60 }).execute();
  for (let index = 1; index <= 60; index += 1) {
    const isWanted = index === 31;
    await insertManyOrders(db, customer, 1, {
      number: `ORD-2026-${String(index).padStart(4, '0')}`,
      placed_at: Date.now() - (isWanted ? DAY_MS : index * DAY_MS),
      quantity: 1_500,
      ...PROGRESS[index],
      ...(index === IN_CARTONS && { ...PROGRESS[3], tool_id: tool.id }),
      ...(isWanted && {
        phone: '+880 1711-223344',
        deposit_minor: 1_530_000,
        customer_name: 'Karim Traders',
        tool_id: tool.id,
      }),
    });
  }
  await close();
}
