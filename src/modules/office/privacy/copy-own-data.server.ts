import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { inLongSnapshot } from '#src/platform/database/transaction.server.ts';
import { type PersonalRow, type PersonalTable, personalTables, readPersonalRows } from './personal-rows.server.ts';

/** JSON that a column stores as text, as JSON. */
function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const LINK = /\bhttps?:\S+/g;

/**
 * A copy without secrets. A link to a new password is one: with it, a stolen session would be enough to take the
 * account from its owner.
 */
const copyOf = (row: PersonalRow, { omits = [], withoutLinks = [] }: PersonalTable['personal']): PersonalRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !omits.includes(column))
      .map(([column, value]) => [
        column,
        withoutLinks.includes(column) ? String(value).replace(LINK, '…') : readable(value),
      ]),
  );

/**
 * Everything that the shop stores about a person, by table, in one state of the database. What a table leaves out, and
 * how its rows belong to people, is in its declaration.
 */
export function copyOwnData(shop: Shop, { userId, email }: Actor): Promise<Record<string, PersonalRow[]>> {
  return inLongSnapshot(shop, async (snapshot) => {
    const copy: Record<string, PersonalRow[]> = {};
    for (const table of personalTables(shop.tables)) {
      const rows = await readPersonalRows(snapshot, shop.tables, table, { userId, email: email.toLowerCase() });
      if (rows.length > 0) copy[table.name] = rows.map((row) => copyOf(row, table.personal));
    }
    return copy;
  });
}
