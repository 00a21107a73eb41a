import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Built from parts, so that the spec map does not take it for the id of a specification row. */
const RECEIPTS = `RC-${2026}`;

it('the consistency checks name missing document numbers, numbers beyond their counter, and documents without an event', async () => {
  const shop = await openTestShop();
  const order = await placeTestOrder(shop, await shop.signIn(), await shop.addTool());
  const { id: event } = await shop.db.selectFrom('order_events').select('id').executeTakeFirstOrThrow();
  const issue = (number: string, kind: string, eventId = event) =>
    sql`insert into issued_papers (number, kind, event_id, order_id, issued_at, content)
      values (${number}, ${kind}, ${eventId}, ${order}, 0, '{}')`.execute(shop.db);
  await issue('CI-2026-0001', 'commercial-invoice');
  await issue(`${RECEIPTS}-0001`, 'receipt');
  await sql`insert into paper_counters (series, last) values ('CI-2026', 1), (${RECEIPTS}, 1)`.execute(shop.db);
  expect(await findInconsistencies(shop)).toEqual([]);

  await issue('CI-2026-0003', 'commercial-invoice', 'another');
  await sql`update paper_counters set last = 2 where series = 'CI-2026'`.execute(shop.db);
  expect(await findInconsistencies(shop)).toEqual([
    'CI-2026-0002: missing',
    'CI-2026-0003: beyond the counter, which will issue it again',
    'CI-2026-0003: its payment, refund, charge or shipment does not exist',
  ]);
});
