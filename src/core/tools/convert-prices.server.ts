import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { decimalsOf, fromMinorUnits, minorPriceOf, roundMoney } from '#src/platform/i18n/money.ts';
import type { Tool } from './tool.ts';
import { type ToolData, toolDataOf } from './tool-data.ts';
import { rowOfData, toTool } from './tool-data-row.server.ts';
import { forEachValue, type ValueData } from './tool-values.ts';

const BATCH_SIZE = 500;

type Priced = Pick<Tool, 'price' | 'priceSteps'> & ValueData;

/**
 * The same prices in another currency, rounded if it has fewer decimals, and at least its smallest unit. Drops a price
 * step that costs the same as the previous one.
 */
export function pricesIn<PricedTool extends Priced>(tool: PricedTool, currency: string): PricedTool {
  const rounded = (price: number) => Math.max(fromMinorUnits(1, currency), roundMoney(price, currency));
  const steps = tool.priceSteps.map(({ from, price }) => ({ from, price: price === null ? null : rounded(price) }));
  return {
    ...tool,
    price: rounded(tool.price),
    ...forEachValue((name, { decimals }) => {
      const value = tool[name];
      return decimals === 'price' && value !== null ? rounded(Number(value)) : value;
    }),
    priceSteps: steps.filter(({ price }, index) => price === null || price !== steps[index - 1]?.price),
  };
}

/** The columns with the prices and the other data of a tool. */
export function pricedRow(tool: ToolData & Pick<Tool, 'price'>, currency: string) {
  const { price, ...data } = pricesIn(tool, currency);
  return { price_minor: minorPriceOf(price, currency), ...rowOfData(data, currency) };
}

/**
 * Converts the prices of all tools to the decimals of the shop's currency: after CURRENCY was changed, and for a
 * database that predates minor units per currency. Amounts change only where the currency requires rounding.
 * @returns the number of converted tools, and the names of those whose prices were rounded
 */
export async function convertPrices(db: Db, currency: string): Promise<{ tools: number; rounded: string[] }> {
  const decimals = decimalsOf(currency);
  const done = { tools: 0, rounded: [] as string[] };
  // All tools have the same decimals, because they change in one transaction: checking one is enough.
  const first = await db.selectFrom('tools').select('price_decimals').orderBy('id').limit(1).executeTakeFirst();
  if (!first || first.price_decimals === decimals) return done;
  await inTransaction(db, async (trx) => {
    for (;;) {
      const query = trx.selectFrom('tools').selectAll().where('price_decimals', '!=', decimals).orderBy('id');
      // If several instances start at once, the second finds nothing left to convert.
      const rows = await query.forUpdate().limit(BATCH_SIZE).execute();
      for (const row of rows) {
        const tool = toTool(row);
        const columns = pricedRow({ price: tool.price, ...toolDataOf(tool) }, currency);
        await trx.updateTable('tools').set(columns).where('id', '=', row.id).execute();
        if (JSON.stringify(pricesIn(tool, currency)) !== JSON.stringify(tool)) done.rounded.push(row.name);
      }
      done.tools += rows.length;
      if (rows.length < BATCH_SIZE) return;
    }
  });
  return done;
}
