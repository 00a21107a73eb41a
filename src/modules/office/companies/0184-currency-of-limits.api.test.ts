import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabaseBefore } from '#tests/support/database-before.ts';
import { insertOldRows, oldRows } from '#tests/support/old-rows.ts';

it.each([
  ['of the latest order', 'EUR', true],
  ['that a shop has by default, without any order', 'USD', false],
])('earlier limits are in the currency %s', async (_, currency, withOrder) => {
  const { db, migrate } = await openDatabaseBefore('0184');
  await insertOldRows(db);
  if (withOrder) await db.updateTable('orders').set({ currency }).execute();
  else await db.deleteFrom('orders').execute();
  const statements = [
    `insert into companies (id, po_required, founded_at) values ('${oldRows.userId}', 0, 1)`,
    `insert into company_members (person_id, company_id, role, month_limit_minor, joined_at)
      values ('${oldRows.userId}', '${oldRows.userId}', 'buyer', 5, 1)`,
    ...['5', 'null'].map(
      (
        limit,
        index,
      ) => `insert into company_invitations (id, company_id, email, role, order_limit_minor, hash, expires_at)
        values ('${index}', '${oldRows.userId}', 'a@example.com', 'buyer', ${limit}, '${index}', 1)`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await migrate();
  const rows = [
    ...(await db.selectFrom('company_members').select('limit_currency').execute()),
    ...(await db.selectFrom('company_invitations').select('limit_currency').orderBy('id').execute()),
  ];
  expect(rows.map(({ limit_currency }) => limit_currency)).toEqual([currency, currency, null]);
});
