import { type Kysely, sql } from 'kysely';

/** A snapshot as of this migration: if a currency changes its decimals later, that is another migration. */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

const listed = (currencies: readonly string[]) => currencies.map((code) => `'${code}'`).join(', ');

/** The currencies whose smallest unit is not a hundredth, as an SQL list. */
const NOT_IN_HUNDREDTHS = listed([...WITHOUT_DECIMALS, ...WITH_THREE_DECIMALS]);

/** The error for an amount that cannot be converted. It rolls back the transaction of the migrations. */
const notWhole = (what: string) =>
  new Error(
    `${what} has an amount with decimals, which its currency does not have. Nothing was changed. Correct the amount in the database, and start again.`,
  );

/**
 * Converts hundredths to the smallest unit of the currency.
 * @throws Error when the amount is not a whole number of these
 */
function recounted(hundredths: number, currency: string, what: string): number {
  if (WITH_THREE_DECIMALS.includes(currency)) return hundredths * 10;
  if (!WITHOUT_DECIMALS.includes(currency)) return hundredths;
  if (hundredths % 100 !== 0) throw notWhole(what);
  return hundredths / 100;
}

interface Sums {
  table: string;
  columns: readonly string[];
  /** SQL condition for the rows in one of these currencies, given as an SQL list. */
  rowsIn?: (currencies: string) => string;
}

/** Like {@link recounted}, for columns of a table. */
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
 * Converts amounts from hundredths to the smallest unit of their currency. Prices of tools state their number of
 * decimals instead: the currency of the shop is a setting, and `convertPrices` converts them when it changes.
 */
export const unitsOfOrders = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table tools add column price_decimals integer not null default 2`.execute(db);
    await recountColumns(db, { table: 'orders', columns: ['unit_price_minor', 'received_minor', 'deposit_minor'] });
  },
};
