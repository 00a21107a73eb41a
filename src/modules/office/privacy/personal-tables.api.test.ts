import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { erasuresOf, personalTables, sqlOf } from './personal-rows.server.ts';

/** Columns that hold whose a row is, or how to reach a person. */
const PERSONAL_COLUMN =
  /^(user_?id|customer_id|person_id|author_id|member_id|.*e?mail|recipient|.*phone.*|.*address.*|customer_name|user_name|payer)$/i;

const shop = useTestShop();

describe('the tables with personal data', () => {
  it('all say to which person their rows belong, or why to none', async () => {
    const existing = await shop.db.introspection.getTables();
    const silent = existing.filter(({ name, columns }) => {
      const declared = shop.tables.find((table) => table.name === name);
      return declared && !declared.personal && columns.some((column) => PERSONAL_COLUMN.test(column.name));
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('all say what becomes of the rows of a deleted account', () => {
    const open = personalTables(shop.tables).filter(
      ({ personal: { erased, afterBooks, kept } }) => !erased && !afterBooks && !kept,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('name columns that exist', async () => {
    const existing = await shop.db.introspection.getTables();
    for (const { name, personal } of personalTables(shop.tables)) {
      const { user, about, email, within, omits = [], afterBooks } = personal;
      const erased = erasuresOf(personal).flatMap((each) => Object.keys(each.set ?? {}));
      const { set = {}, cleaned = [] } = typeof afterBooks === 'object' ? afterBooks : {};
      const owned = [user, about, email?.[0], within?.[0]];
      const { where = '1 = 1', ...names }: Partial<NonNullable<typeof personal.named>> = personal.named ?? {};
      const ofOthers = [names.erased, names.afterBooks?.set].flatMap((each) => Object.keys(each ?? {}));
      await sql`select 1 from ${sql.table(name)} where ${sqlOf(where, { userId: '', email: '' })}`.execute(shop.db);
      const named = [
        ...ofOthers,
        ...(names.afterBooks?.cleaned ?? []),
        ...owned,
        ...omits,
        ...cleaned,
        ...Object.keys(set),
        ...erased,
      ];
      const columns = existing.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
      expect([name, named.filter((each) => each !== undefined && !columns.includes(each))]).toEqual([name, []]);
    }
  });
});
