import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdAfter, firstIdSince } from '#src/core/orders/order-id.ts';
import { formatOrderNumber, parseOrderNumber } from '#src/core/orders/order-number.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { ODD_DECIMALS, toMinorUnits } from '#src/platform/i18n/money.ts';
import { codeText, foldedText } from '#src/platform/i18n/normal-text.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { ordersWithPo, poSearch } from '../buyer/buyer-repository.server.ts';
import type { NumberOfOrder } from './order-numbers.server.ts';
import { idRangeOfPrefix, parseIdSuffix, periodOf, typedAmount, typedPhone } from './typed-text.ts';

type Condition = RawBuilder<SqlBool>;

/** A search among the orders of the customer with this email address; by default, among all orders. */
export interface OrderSearchOf extends OrderSearch {
  email?: string | undefined;
  /** Orders with a number that is the text. */
  numbers?: readonly NumberOfOrder[];
  /** For a person who may not see money: a search for amounts would tell them. */
  withoutAmounts?: boolean;
}

/** The total of an order in minor units, as its index has it. */
export const AMOUNT = sql<number>`quantity * unit_price_minor`;

const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;
const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

const ofCustomer = (email: string): Condition =>
  sql`customer_id = (select id from ${sql.table('user')} where email = ${email.toLowerCase()})`;

/** The orders with this number; without a year, those of every year. */
async function hasNumber(db: Db, typed: string): Promise<Condition[]> {
  const number = parseOrderNumber(typed.replace(/^PI-?(.*?)(-[A-Z]+)?$/i, '$1'));
  // Order numbers are padded to four digits: a longer number with a leading zero is a phone number.
  if (!number || /^0\d{4}/.test(typed)) return [];
  const years = await db.selectFrom('order_counters').select('year').execute();
  const numbers = years
    .filter(({ year }) => number.year === undefined || String(number.year) === year)
    .map(({ year }) => formatOrderNumber(Number(year), number.place));
  return numbers.length === 0 ? [] : [sql`number in (${sql.join(numbers)})`];
}

/** The number of an invoice for several orders, such as `PI-2026-J0001`, with or without its revision. */
const JOINT_NUMBER = /^(PI-\d{4}-J\d+)(-[A-Z]+)?$/i;

function onJointInvoice(text: string): Condition[] {
  const number = JOINT_NUMBER.exec(text)?.[1]?.toUpperCase();
  return number === undefined ? [] : [sql`joint_invoice = ${number}`];
}

/** Orders with this amount in their own currency. */
function costs(text: string): Condition[] {
  const amount = typedAmount(text);
  if (amount === undefined) return [];
  const minorIn = (currency: string) => sql.lit(toMinorUnits(amount, currency) ?? -1);
  const odd = [...ODD_DECIMALS.keys()];
  const cases = odd.map((currency) => sql`when ${sql.lit(currency)} then ${minorIn(currency)}`);
  // The index has the minor units of all currencies.
  const any = sql.join(['USD', ...odd].map(minorIn));
  return [
    sql`(${AMOUNT} in (${any}) and ${AMOUNT} = case currency ${sql.join(cases, sql` `)} else ${minorIn('USD')} end)`,
  ];
}

function hasIdPrefix(text: string): Condition[] {
  const range = idRangeOfPrefix(text);
  return range ? [sql`id between ${range[0]} and ${range[1]}`] : [];
}

function hasIdSuffix(text: string): Condition[] {
  const end = parseIdSuffix(text);
  return end ? [sql`id like ${`%-${end}`}`] : [];
}

/** More orders with one number of a buyer are not searched by their ids. */
const MOST_OF_PO = 100;

/** The orders with exactly this number of the buyer. Read first, because SQLite would look at every order for it. */
async function hasPoNumber(db: Db, text: string): Promise<Condition[]> {
  const number = poSearch(text);
  if (number === '') return [];
  const found = ordersWithPo(db, number);
  const ids = (await found.limit(MOST_OF_PO + 1).execute()).map(({ order_id }) => order_id);
  if (ids.length > MOST_OF_PO) return [sql`id in ${found}`];
  return ids.length === 0 ? [] : [sql`id in (${sql.join(ids)})`];
}

/**
 * The text is in the searched columns of the order, or in the company or number of its buyer.
 * @param few whether few orders are searched: the buyer of each is read then, instead of the index of all buyers
 */
function contains(text: string, few: boolean): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const ofBuyer = few
    ? sql`exists (select 1 from order_buyers
        where order_id = orders.id and order_buyers.search_text like ${pattern} escape '\\')`
    : sql`id in (select order_id from order_buyers where order_buyers.search_text like ${pattern} escape '\\')`;
  return sql`(search_text like ${pattern} escape '\\' or ${ofBuyer})`;
}

/** Every word is in the searched columns, or the text is a part of the phone number. */
function containsText(text: string, few: boolean): Condition {
  const words = all(
    foldedText(text)
      .split(' ')
      .map((word) => contains(word, few)),
  );
  const digits = typedPhone(text);
  return digits === undefined ? words : either([words, contains(digits, few)]);
}

const hasNumberOf = (numbers: readonly NumberOfOrder[]): Condition[] =>
  numbers.length === 0 ? [] : [sql`id in (${sql.join(numbers.map(({ orderId }) => orderId))})`];

/** What a text can mean, most specific first; conditions of one meaning are alternatives. */
async function meaningsOf(db: Db, { text, numbers = [], withoutAmounts }: OrderSearchOf): Promise<Condition[][]> {
  const code = codeText(text);
  return [
    onJointInvoice(code),
    [
      ...(await hasNumber(db, asciiDigits(code))),
      ...(withoutAmounts ? [] : costs(code)),
      ...(await hasPoNumber(db, code)),
      ...hasNumberOf(numbers),
    ],
    hasIdPrefix(code),
    code.includes('@') ? [ofCustomer(code)] : [],
    hasIdSuffix(code),
  ];
}

/** The first meaning of the text that an order has, or else its words. @param among the searched orders */
async function conditionOfText(db: Db, search: OrderSearchOf, among: readonly Condition[]): Promise<Condition> {
  for (const meaning of await meaningsOf(db, search)) {
    if (meaning.length === 0) continue;
    const condition = either(meaning);
    const found = db
      .selectFrom('orders')
      .select('id')
      .where(all([...among, condition]));
    if (await found.limit(1).executeTakeFirst()) return condition;
  }
  return containsText(search.text, among.length > 0);
}

/** The orders of the requested days, found by the primary key. */
function ofDays(search: OrderSearch): Condition[] {
  const times = periodOf(search);
  if (!times) return [];
  const [from, to] = [firstIdSince(times.from), firstIdAfter(times.to)];
  return [sql`id >= ${from} and id < ${to} and placed_at >= ${times.from} and placed_at < ${times.to}`];
}

/** The condition of a search. */
export async function conditionOf(db: Db, search: OrderSearchOf): Promise<Condition> {
  const { text, email, state } = search;
  const among = email === undefined ? [] : [ofCustomer(email)];
  return all([
    sql`true`,
    ...among,
    ...(state === undefined ? [] : [sql<SqlBool>`state = ${state}`]),
    ...ofDays(search),
    ...(text === '' ? [] : [await conditionOfText(db, search, among)]),
  ]);
}
