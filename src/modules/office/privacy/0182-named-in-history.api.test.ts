import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabaseBefore } from '#tests/support/database-before.ts';
import { insertOldRows, oldRows } from '#tests/support/old-rows.ts';

const price = (customer: string) => JSON.stringify({ customer, price: 30 });

it('finds whom earlier entries name, and forgets those whose accounts are gone', async () => {
  const { db, migrate } = await openDatabaseBefore('0182');
  await insertOldRows(db, false);
  const entries = [
    ['1', 'price', 'p1', 'Drill', null, price('karim@example.com')],
    ['2', 'price', 'p2', 'Drill', price('gone@example.com'), null],
    ['3', 'review', 'r1', 'Review of Rahima', null, '{"reply":"Thank you, Rahima."}'],
    ['4', 'tool', 't1', 'Drill', null, '{"price":30}'],
  ];
  for (const [id, kind, subject, name, before, after] of entries)
    await sql`insert into admin_changes (id, at, admin_id, admin_email, kind, action, subject_id, subject_name, before,
      after) values (${id}, 1, 'a', 'a@example.com', ${kind}, 'x', ${subject}, ${name}, ${before}, ${after})`.execute(
      db,
    );
  await migrate();
  const rows = await db.selectFrom('admin_changes').selectAll().orderBy('id').execute();
  const parsed = rows.map(({ about_id, subject_name, before, after }) => [
    ...[about_id, subject_name],
    ...[before, after].map((text) => text && JSON.parse(text)),
  ]);
  expect(parsed).toEqual([
    [oldRows.userId, 'Drill', null, { customer: 'karim@example.com', price: 30 }],
    [null, 'Drill', { customer: 'Former customer', price: 30 }, null],
    [null, 'Review of Former customer', null, null],
    [null, 'Drill', null, { price: 30 }],
  ]);
  await expect(db.updateTable('admin_changes').set({ before: null }).execute()).rejects.toThrow('append-only');
});
