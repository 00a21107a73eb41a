import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { ODD_DECIMALS, toMinorUnits } from '#src/platform/i18n/money.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import type { Order } from './order.ts';
import { withDigits } from './order-digits-condition.server.ts';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';
import { orderStates } from './order-progress.ts';
import {
  idRangeOfPrefix,
  matchesOrder,
  type OrderSearch,
  type OrderSearchOf,
  parseIdSuffix,
  periodOf,
  typedAmount,
  typedPhone,
} from './order-search.ts';

/** The condition of a search, by how it is evaluated. */
export interface Condition {
  /** An index can find the rows. */
  indexed?: RawBuilder<SqlBool>;
  /** Each row of the list has to be read. */
  scanned?: RawBuilder<SqlBool>;
  /** Exact check of an order: the database engines fold the case of ASCII only. */
  fits?: (order: Order) => boolean;
}

/** The total of an order in minor units; migration 0021 indexes this expression after the state. */
export const AMOUNT = sql<number>`quantity * unit_price_minor`;

/** The orders of a customer; the index of the customers finds them. */
const ordersOf = (email: string) =>
  sql<SqlBool>`customer_id = (select id from ${sql.table('user')} where email = ${email.toLowerCase()})`;

/** Interprets search texts by what is in the searched orders: those of all customers, or of one (`own`). */
interface Searched {
  db: Db;
  own: RawBuilder<SqlBool> | undefined;
}

async function exists({ db, own }: Searched, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const found = db
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .$if(own !== undefined, (query) => query.where(own ?? sql<SqlBool>`true`));
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Ids of the orders with this number; without a year, those of every year. */
async function idsOfNumber(db: Db, typed: string): Promise<string[]> {
  const number = parseOrderNumber(typed.replace(/^PI-?/i, ''));
  // Order numbers are padded to four digits: a longer number with a leading zero is a phone number.
  if (!number || /^0\d{4}/.test(typed)) return [];
  const years = await db.selectFrom('order_counters').select('year').execute();
  const numbers = years
    .filter(({ year }) => number.year === undefined || String(number.year) === year)
    .map(({ year }) => formatOrderNumber(Number(year), number.place));
  if (numbers.length === 0) return [];
  const orders = await db.selectFrom('orders').select('id').where('number', 'in', numbers).execute();
  return orders.map(({ id }) => id);
}

/** The number of an invoice for several orders, such as `PI-2026-J0001`, with or without its revision. */
const JOINT_NUMBER = /^(PI-\d{4}-J\d+)(-[A-Z]+)?$/i;

/** The orders on a joint invoice. */
function onJointInvoice(text: string): RawBuilder<SqlBool> | undefined {
  const number = JOINT_NUMBER.exec(text)?.[1]?.toUpperCase();
  return number === undefined ? undefined : sql<SqlBool>`joint_invoice = ${number}`;
}

/** Id of the customer whose full email address is searched for. */
async function findCustomer(db: Db, text: string): Promise<string | undefined> {
  if (!text.includes('@')) return undefined;
  const user = await db.selectFrom('user').select('id').where('email', '=', text.toLowerCase()).executeTakeFirst();
  return user?.id;
}

/** Orders with this amount in their own currency; the index contains the minor units of all currencies. */
function costing(amount: number): RawBuilder<SqlBool> {
  const minorIn = (currency: string) => toMinorUnits(amount, currency) ?? -1;
  const odd = [...ODD_DECIMALS.keys()];
  const cases = odd.map((currency) => sql`when ${sql.lit(currency)} then ${sql.lit(minorIn(currency))}`);
  const minor = sql`case currency ${sql.join(cases, sql` `)} else ${sql.lit(minorIn('USD'))} end`;
  const any = [...new Set(['USD', ...odd].map(minorIn))];
  return sql`(state in (${sql.join([...orderStates])}) and ${AMOUNT} in (${sql.join(any)}) and ${AMOUNT} = ${minor})`;
}

/** Searches that use an index: number, amount, beginning of an id, or a customer's email address. */
async function indexedCondition(searched: Searched, typed: string): Promise<RawBuilder<SqlBool> | undefined> {
  const { db } = searched;
  const text = codeText(typed);
  const joint = onJointInvoice(text);
  if (joint) return joint;
  const alternatives: RawBuilder<SqlBool>[] = [];
  const ids = await idsOfNumber(db, asciiDigits(text));
  if (ids.length > 0) alternatives.push(sql`id in (${sql.join(ids)})`);
  const amount = typedAmount(text);
  const costs = amount !== undefined && costing(amount);
  if (costs && (await exists(searched, costs))) alternatives.push(costs);
  if (alternatives.length > 0) return sql`(${sql.join(alternatives, sql` or `)})`;
  const range = idRangeOfPrefix(text);
  const begins = range && sql<SqlBool>`id between ${range[0]} and ${range[1]}`;
  if (begins && (await exists(searched, begins))) return begins;
  const customerId = await findCustomer(db, text);
  return customerId === undefined ? undefined : sql`customer_id = ${customerId}`;
}

/** @param typed the whole text, which may be a phone number in another format than that of the order */
function containsDigits(db: Db, digits: string, typed: string): RawBuilder<SqlBool> {
  const phone =
    engineOf(db) === 'sqlite'
      ? [' ', '-', '+', '(', ')', '.', '/'].reduce(
          (all, sign) => sql`replace(${all}, ${sql.lit(sign)}, '')`,
          sql`phone`,
        )
      : sql`translate(phone, ' -+()./', '')`;
  const e164 = phoneE164(typed, 'BD');
  const same = e164 === null ? sql`` : sql` or phone_e164 = ${e164}`;
  return sql`(${phone} like ${`%${digits}%`}${same})`;
}

/** Each word must be in customer, email, phone, address or tool. */
function containsEach(db: Db, text: string): RawBuilder<SqlBool> {
  const searched = sql`concat_ws(' ', customer_name, email, phone, shipping_address, tool_name)`;
  const each = text
    .split(/\s+/)
    .map(containsPattern)
    .map((pattern) =>
      engineOf(db) === 'sqlite'
        ? sql`${searched} like ${pattern} escape '\\'`
        : sql`lower(${searched}) like ${pattern}`,
    );
  return sql`(${sql.join(each, sql` and `)})`;
}

async function digitsCondition(db: Db, digits: string, text: string): Promise<Condition> {
  const fits = sql<SqlBool>`(${containsDigits(db, digits, text)} or ${containsEach(db, text)})`;
  const indexed = await withDigits(db, digits, text, fits);
  return indexed ? { indexed } : { scanned: fits };
}

/** Interprets a search text, in this order: indexed values, an old proforma number, digits of a phone number, words. */
async function conditionOfText(searched: Searched, text: string): Promise<Condition> {
  if (text === '') return {};
  const { db } = searched;
  const indexed = await indexedCondition(searched, text);
  if (indexed) return { indexed };
  const end = parseIdSuffix(codeText(text));
  if (end) return { scanned: sql`id like ${`%-${end}`}` };
  const digits = typedPhone(text);
  if (digits) return digitsCondition(db, digits, text);
  return { scanned: containsEach(db, text), fits: (order) => matchesOrder(order, text) };
}

/** The condition of a search: of its text, and of the customer whose orders are searched. */
export async function conditionOf(db: Db, { text, email }: OrderSearchOf): Promise<Condition> {
  const own = email === undefined ? undefined : ordersOf(email);
  const condition = await conditionOfText({ db, own }, text);
  if (!own) return condition;
  const { indexed } = condition;
  return { ...condition, indexed: indexed ? sql<SqlBool>`(${own} and ${indexed})` : own };
}

/** Ids contain the time of their creation; if the clock was set, the date of an order differs by less than this. */
const CLOCK_CHANGE_MS = DAY_MS;

function idAt(time: number): string {
  const digits = Math.min(Math.max(time, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-`;
}

/** The orders of the requested days, found by the primary key. */
export function periodCondition(search: OrderSearch): RawBuilder<SqlBool> | undefined {
  const times = periodOf(search);
  if (!times) return undefined;
  const [from, to] = [idAt(times.from - CLOCK_CHANGE_MS), idAt(times.to + CLOCK_CHANGE_MS)];
  return sql`(id >= ${from} and id < ${to} and placed_at >= ${times.from} and placed_at < ${times.to})`;
}
