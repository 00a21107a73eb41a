import type { StaffCall } from '#src/core/accounts/staff-calls.server.ts';
import { callName } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { isGrantable } from '../roles/grantable-calls.ts';
import { findOwner, insertAccesses, type Place } from './access-repository.server.ts';

/** Calls with which the staff read no data of a customer. */
export const NOT_PERSONAL: ReadonlySet<string> = new Set([
  ...['GET /tool-draft', 'GET /tool-draft/:id', 'GET /tool-price-change', 'GET /tool/:id/stock-alert-count'],
  ...['GET /tool/:id/stock-journal', 'GET /tools.csv', 'GET /tools.xlsx', 'GET /batch', 'GET /missed-searches'],
  ...['GET /search-synonym', 'GET /review-desk', 'GET /order-tabs', 'GET /order-search-correction'],
  ...['GET /slip-count', 'GET /approval-count', 'GET /statement-line-count', 'GET /new-customer-count'],
  ...['GET /conversation-count', 'GET /quote-count', 'GET /quote-figures', 'GET /sample-figures', 'GET /overview'],
  ...['GET /inbox-setup', 'GET /bank-details', 'GET /cost-floor', 'GET /webhook', 'GET /webhook/:id/delivery'],
]);

/** Tables of the things that calls are about, by the first part of their paths. */
const PLACES: Readonly<Record<string, readonly [table: string, column: string]>> = {
  order: ['orders', 'id'],
  user: ['user', 'email'],
  users: ['user', 'id'],
  invoice: ['invoices', 'number'],
  conversation: ['conversations', 'id'],
  quote: ['quotes', 'id'],
  slip: ['slips', 'id'],
  'purchase-order': ['purchase_orders', 'id'],
};

interface Noted {
  at: number;
  byId: string;
  byEmail: string;
  call: string;
  place: Place | undefined;
  search: string | null;
}

/** How long a call waits for others, so that all are stored at once, in milliseconds. */
const WAIT_MS = 1_000;
/** Maximum number of calls in memory: if the database is away for long, older ones are lost, with a line in the log. */
const MAX_PENDING = 2_000;
const MAX_SEARCH = 500;

const pending = new WeakMap<Db, Noted[]>();

/** Whether the staff read by this call, other than a page that polls. */
export const isReadByStaff = (row: StaffCall['row']): boolean => row[0] === 'GET' && !row[3].polled && isGrantable(row);

/** Whether a call shows data of customers; by default, each call with which the staff read. */
export const showsPersonalData = (row: StaffCall['row']): boolean =>
  isReadByStaff(row) && !NOT_PERSONAL.has(callName(row));

/** What the call was about: a thing of one customer, or an order or address in its query. */
function placeOf({ row: [, path], request }: StaffCall): Place | undefined {
  const [, first = '', second = ''] = path.split('/');
  const name = /^:(\w+)/.exec(second)?.[1];
  const value = name && (request.params as Record<string, string>)[name];
  const place = PLACES[first];
  if (place && value) return [...place, place[1] === 'email' ? value.toLowerCase() : value];
  const { order } = request.query as { order?: string };
  if (order !== undefined) return ['orders', 'id', order];
  const address = Object.values(request.query as object).find((each) => String(each).includes('@'));
  return address === undefined ? undefined : ['user', 'email', String(address).toLowerCase()];
}

function searchOf({ row: [, path], request }: StaffCall): string | null {
  if (/\/:/.test(path)) return null;
  // As it was sent: the address of a member, not that of the company's account.
  const sent = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  for (const name of ['limit', 'after']) sent.delete(name);
  return sent.toString().slice(0, MAX_SEARCH);
}

/** Notes a call, in memory, because reading must not wait for a write. */
export function noteAccess(shop: Shop, call: StaffCall): void {
  const { row, actor } = call;
  if (!showsPersonalData(row)) return;
  const noted = pending.get(shop.db) ?? [];
  if (noted.length === 0) setTimeout(() => void flushAccesses(shop), WAIT_MS).unref();
  noted.push({
    at: Date.now(),
    byId: actor.userId,
    byEmail: actor.email.toLowerCase(),
    call: callName(row),
    place: placeOf(call),
    search: searchOf(call),
  });
  pending.set(shop.db, noted);
}

async function store(db: Db, tables: Shop['tables'], noted: readonly Noted[]): Promise<void> {
  const rows = [];
  for (const { at, byId, byEmail, call, place, search } of noted) {
    const owner = place && (await findOwner(db, tables, place));
    const row = { id: newId(), at, by_id: byId, by_email: byEmail, call, customer_id: owner ?? null, search };
    if (owner !== byId) rows.push(row);
  }
  await insertAccesses(db, rows);
}

/** Stores the noted calls; those of a failed attempt are kept for the next one. */
export async function flushAccesses({ db, tables, log }: Pick<Shop, 'db' | 'tables' | 'log'>): Promise<void> {
  const noted = pending.get(db) ?? [];
  pending.delete(db);
  if (noted.length === 0) return;
  await store(db, tables, noted).catch((error: unknown) => {
    log.error({ err: error, calls: noted.length }, 'the access log could not be written');
    pending.set(db, [...noted, ...(pending.get(db) ?? [])].slice(-MAX_PENDING));
  });
}
