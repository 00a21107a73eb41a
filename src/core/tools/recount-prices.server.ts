import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { decimalsOf, fromMinorUnits, minorPriceOf, roundMoney } from '#src/platform/i18n/money.ts';
import type { Tool } from './tool.ts';
import { type ToolData, toolDataOf } from './tool-data.ts';
import { rowOfData } from './tool-data-row.server.ts';
import { toTool } from './tool-repository.server.ts';

const AT_ONCE = 500;

type Priced = Pick<Tool, 'price' | 'samplePrice' | 'priceSteps'>;

/**
 * The same numbers in a currency, rounded where it has fewer decimals; a price is at least its smallest unit. A step that costs as much as
 * the one before it is none any more.
 */
function pricesIn<Any extends Priced>(tool: Any, currency: string): Any {
  const rounded = (price: number) => Math.max(fromMinorUnits(1, currency), roundMoney(price, currency));
  const steps = tool.priceSteps.map(({ from, price }) => ({ from, price: price === null ? null : rounded(price) }));
  return {
    ...tool,
    price: rounded(tool.price),
    samplePrice: tool.samplePrice === null ? null : rounded(tool.samplePrice),
    priceSteps: steps.filter(({ price }, at) => price === null || price !== steps[at - 1]?.price),
  };
}

/** The columns of a tool that have prices, with the rest of its data. */
export function pricedRow(tool: ToolData & Pick<Tool, 'price'>, currency: string) {
  const { price, ...data } = pricesIn(tool, currency);
  return { price_minor: minorPriceOf(price, currency), ...rowOfData(data, currency) };
}

/**
 * Counts the prices of all tools with the decimals of the currency of the shop: in a database from before each currency was counted in its
 * own unit, and after another CURRENCY was set. A price stays the number that it is, unless its currency has no such amount.
 * @returns how many tools were counted again, and the names of those whose prices were rounded
 */
export async function recountPrices(db: Db, currency: string): Promise<{ tools: number; rounded: string[] }> {
  const decimals = decimalsOf(currency);
  const done = { tools: 0, rounded: [] as string[] };
  // All are counted alike: they change in one transaction.
  const first = await db.selectFrom('tools').select('price_decimals').orderBy('id').limit(1).executeTakeFirst();
  if (!first || first.price_decimals === decimals) return done;
  await inTransaction(db, async (trx) => {
    for (;;) {
      const query = trx.selectFrom('tools').selectAll().where('price_decimals', '!=', decimals).orderBy('id');
      // Of several copies that start at once, the second finds nothing left.
      const rows = await (engineOf(trx) === 'postgres' ? query.forUpdate() : query).limit(AT_ONCE).execute();
      for (const row of rows) {
        const tool = toTool(row);
        const columns = pricedRow({ price: tool.price, ...toolDataOf(tool) }, currency);
        await trx.updateTable('tools').set(columns).where('id', '=', row.id).execute();
        if (JSON.stringify(pricesIn(tool, currency)) !== JSON.stringify(tool)) done.rounded.push(row.name);
      }
      done.tools += rows.length;
      if (rows.length < AT_ONCE) return;
    }
  });
  return done;
}
