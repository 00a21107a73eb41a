import { type Kysely, sql } from 'kysely';

/** As this step found them: a currency that changes its decimals later is a step of its own. */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

const listed = (currencies: readonly string[]) => currencies.map((code) => `'${code}'`).join(', ');

/** The currencies that hundredths are not the smallest unit of, as a list in SQL. */
export const NOT_IN_HUNDREDTHS = listed([...WITHOUT_DECIMALS, ...WITH_THREE_DECIMALS]);

/** What an order cannot be counted by: the transaction of the steps leaves the database as it was. */
const notWhole = (what: string) =>
  new Error(
    `${what} has an amount with decimals, which its currency does not have. Nothing was changed. Correct the amount in the database, and start again.`,
  );

/** An amount in hundredths, counted in the smallest unit of its currency. @throws Error when that has no such amount */
export function recounted(hundredths: number, currency: string, what: string): number {
  if (WITH_THREE_DECIMALS.includes(currency)) return hundredths * 10;
  if (!WITHOUT_DECIMALS.includes(currency)) return hundredths;
  if (hundredths % 100 !== 0) throw notWhole(what);
  return hundredths / 100;
}

interface Sums {
  table: string;
  columns: readonly string[];
  /** The rows in one of these currencies, which are a list in SQL. */
  rowsIn?: (currencies: string) => string;
}

/** {@link recounted} for columns of a table. */
export async function recountColumns(db: Kysely<never>, { table, columns, rowsIn }: Sums): Promise<void> {
  const [whole, threeDecimals] = [WITHOUT_DECIMALS, WITH_THREE_DECIMALS]
    .map(listed)
    .map(rowsIn ?? ((currencies) => `currency in (${currencies})`));
  const parts = columns.map((column) => `${column} % 100 <> 0`).join(' or ');
  const { rows } = await sql
    .raw<{ id: string }>(`select id from ${table} where ${whole} and (${parts}) limit 1`)
    .execute(db);
  if (rows[0]) throw notWhole(`${rows[0].id} of ${table}`);
  const change = (by: string) => columns.map((column) => `${column} = ${column} ${by}`).join(', ');
  await sql.raw(`update ${table} set ${change('/ 100')} where ${whole}`).execute(db);
  await sql.raw(`update ${table} set ${change('* 10')} where ${threeDecimals}`).execute(db);
}

/**
 * Until here every sum was counted in hundredths; now in the smallest unit of its currency. What prices of tools are counted in is said with
 * them: the currency of the shop is a setting, which `recountPrices` follows.
 */
export const unitsOfOrders = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table tools add column price_decimals integer not null default 2`.execute(db);
    await recountColumns(db, { table: 'orders', columns: ['unit_price_minor', 'received_minor', 'deposit_minor'] });
  },
};
