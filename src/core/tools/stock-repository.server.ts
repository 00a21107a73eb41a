import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { MAX_STOCK } from './tool-limits.ts';

/** Ids of one statement: both engines take that many parameters. */
const AT_ONCE = 5_000;

/** The pieces in stock of those of the tools that are in the catalogue. */
export async function listStock(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; quantity: number }[]> {
  const tools: { id: string; name: string; quantity: number }[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    tools.push(...(await db.selectFrom('tools').select(['id', 'name', 'quantity']).where('id', 'in', some).execute()));
  }
  return tools;
}

const stockTaken = compileOnce((db, id: string, pieces: number, expectedPriceMinor: number) =>
  db
    .updateTable('tools')
    .set((eb) => ({ quantity: eb('quantity', '-', pieces) }))
    .where('id', '=', id)
    .where('quantity', '>=', pieces)
    .where('price_minor', '=', expectedPriceMinor),
);

/**
 * Takes pieces out of stock, in one conditional update: never below zero, and only at the price the buyer saw.
 * @param expectedPriceMinor price per piece in minor units
 * @returns false when the tool is gone, its price is another or too few pieces are left; nothing has changed then
 */
export async function takeFromStock(db: Db, id: string, pieces: number, expectedPriceMinor: number): Promise<boolean> {
  const { numAffectedRows } = await stockTaken(db, id, pieces, expectedPriceMinor);
  return numAffectedRows === 1n;
}

/**
 * Puts pieces back into stock, up to the largest stock a tool can have; a stock above it stays as it is. A tool that was deleted in
 * between has no stock to return to.
 */
export async function returnToStock(db: Db, id: string, pieces: number): Promise<void> {
  await db
    .updateTable('tools')
    .set((eb) => ({
      quantity: eb
        .case()
        .when('quantity', '<=', MAX_STOCK - pieces)
        .then(eb('quantity', '+', pieces))
        .when('quantity', '<', MAX_STOCK)
        .then(eb.lit(MAX_STOCK))
        .else(eb.ref('quantity'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}
