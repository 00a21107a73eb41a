import type { Selectable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import { decimalPrice, priceStepsOf } from './tool-data-row.server.ts';
import { MAX_STOCK } from './tool-limits.ts';
import type { ToolTable } from './tool-table.ts';

/** Maximum number of ids per statement; both engines accept that many parameters. */
const BATCH_SIZE = 5_000;

/** A tool with its current stock. */
export type StockedTool = Pick<Selectable<ToolTable>, 'id' | 'name' | 'quantity'>;

/** The stock of those tools that are still in the catalogue. */
export async function listStock(db: Db, ids: readonly string[]): Promise<StockedTool[]> {
  const tools: StockedTool[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const query = db.selectFrom('tools').select(['id', 'name', 'quantity']).where('id', 'in', batch);
    tools.push(...(await query.execute()));
  }
  return tools;
}

const stockTaken = compileOnce((db, id: string, pieces: number) =>
  db
    .updateTable('tools')
    .set((eb) => ({ quantity: eb('quantity', '-', pieces) }))
    .where('id', '=', id)
    .where('quantity', '>=', pieces)
    .returning(['price_minor', 'price_steps', 'price_decimals']),
);

/**
 * Takes pieces out of stock in one conditional update: never below zero.
 * @returns the tool's prices within this transaction; undefined, without any change, if the tool is gone or too few
 *   pieces remain
 */
export async function takeFromStock(
  db: Db,
  id: string,
  pieces: number,
): Promise<Pick<Tool, 'price' | 'priceSteps'> | undefined> {
  const [tool] = (await stockTaken(db, id, pieces)).rows;
  return tool && { price: decimalPrice(tool.price_minor, tool), priceSteps: priceStepsOf(tool) };
}

/**
 * Returns pieces to stock, up to the maximum stock of a tool; a stock above the maximum does not change. Does nothing
 * if the tool has been deleted.
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
