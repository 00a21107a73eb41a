import type { Selectable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import { priceOf, priceStepsOf } from './tool-data-row.server.ts';
import { MAX_STOCK } from './tool-limits.ts';
import type { ToolTable } from './tool-table.ts';

/** Ids of one statement: both engines take that many parameters. */
const AT_ONCE = 5_000;

/** A tool as its stock is now. */
export type StockedTool = Pick<Selectable<ToolTable>, 'id' | 'name' | 'quantity'>;

/** The pieces in stock of those of the tools that are in the catalogue. */
export async function listStock(db: Db, ids: readonly string[]): Promise<StockedTool[]> {
  const tools: StockedTool[] = [];
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
    .where('price_minor', '=', expectedPriceMinor)
    .returning(['price_minor', 'price_steps', 'price_decimals']),
);

/**
 * Takes pieces out of stock, in one conditional update: never below zero, and only at the price the buyer saw.
 * @param expectedPriceMinor price per piece in minor units
 * @returns what the tool is priced by, as it will be committed; undefined when the tool is gone, its price is another or too few pieces
 *   are left: nothing has changed then
 */
export async function takeFromStock(
  db: Db,
  id: string,
  pieces: number,
  expectedPriceMinor: number,
): Promise<Pick<Tool, 'price' | 'priceSteps'> | undefined> {
  const [tool] = (await stockTaken(db, id, pieces, expectedPriceMinor)).rows;
  return tool && { price: priceOf(tool.price_minor, tool), priceSteps: priceStepsOf(tool) };
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
