import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrationNames } from '#src/database/migrate.server.ts';
import { openDatabase } from '#src/database/open.server.ts';
import { listOrders } from '#src/orders/order-repository.server.ts';
import { listReviews } from '#src/reviews/review-repository.server.ts';
import { findTool } from '#src/tools/tool-repository.server.ts';
import { insertOldRows, oldRows } from '../support/old-rows.ts';
import { createTestDatabase } from '../support/test-database.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

async function openAt(step: string) {
  const place = await createTestDatabase();
  const database = openDatabase(place);
  onTestFinished(async () => {
    await database.close();
    await place.drop();
  });
  await migrate(database.db as never, engine, step);
  return database.db;
}

describe('an upgrade', () => {
  it.each(migrationNames(engine).slice(1))('from %s keeps tools, orders and reviews', async (step) => {
    const db = await openAt(step);
    await insertOldRows(db);
    await migrate(db as never, engine);
    expect(await findTool(db, oldRows.toolId)).toMatchObject({ toolName: 'Old drill', quantity: 9_500, price: 34.5 });
    expect(await listOrders(db, { limit: 10 })).toMatchObject([{ _id: oldRows.orderId, orderedTotalPrice: 17_250 }]);
    expect(await listReviews(db)).toMatchObject([{ _id: oldRows.reviewId, rating: 5 }]);
  });

  it('from the first step keeps accounts', async () => {
    const db = await openAt(migrationNames(engine)[0] ?? '');
    await insertOldRows(db, false);
    await migrate(db as never, engine);
    const users = await db.selectFrom('user').select(['id', 'email']).execute();
    expect(users).toEqual([{ id: oldRows.userId, email: 'karim@example.com' }]);
  });

  it('of several copies that start at once runs every step once', async () => {
    const place = await createTestDatabase();
    const copies = Array.from({ length: 4 }, () => openDatabase(place));
    onTestFinished(async () => {
      await Promise.all(copies.map((copy) => copy.close()));
      await place.drop();
    });
    const ran = await Promise.all(copies.map(({ db }) => migrate(db as never, engine)));
    expect(ran.flat().sort()).toEqual(migrationNames(engine));
  });
});
