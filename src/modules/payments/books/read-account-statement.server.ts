import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireSelfOrAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { type AccountRow, listAccounts, listCancelledOf, listMoneyOf } from './account-repository.server.ts';
import {
  type AccountStatement,
  changeOfInvoice,
  changesOfEntry,
  type StatementChange,
  statementOf,
} from './account-statement.ts';
import { bookedChanges } from './booked-change.ts';
import { readHistories, toMoneyEntry } from './read-histories.server.ts';

/** The customer and the period of a statement; days of the company’s calendar. */
export interface StatementRequest {
  /** Address of the customer; by default, the caller. */
  customer?: string | undefined;
  from: string;
  to: string;
}

const unknownCustomer = () => new Refusal('missing', 'customer_not_found', 'There is no customer of this address.');

/** When what is owed on each invoice changed last, or later; in milliseconds. */
function lastChanges(rows: readonly AccountRow[], cancelled: readonly { number: string; cancelled_at: unknown }[]) {
  const last = new Map(rows.map(({ number, issued_at }) => [number, Number(issued_at)]));
  const issued = new Map(last);
  const after = (number: string, time: number) => last.set(number, Math.max(last.get(number) ?? 0, time));
  for (const { number, cancelled_at } of cancelled) after(number, Number(cancelled_at));
  for (const { number, replaced_by } of rows)
    if (replaced_by) after(number, issued.get(replaced_by) ?? Number.POSITIVE_INFINITY);
  return last;
}

/** Changes of the invoices that changed in the period or later, and by currency what was owed on all others. */
async function changesSince(db: Db, customerId: string, rows: readonly AccountRow[], from: string) {
  const last = lastChanges(rows, await listCancelledOf(db, customerId));
  const start = calendar.startOf(from);
  const isRecent = ({ number }: AccountRow) => (last.get(number) ?? 0) >= start;
  const openings = new Map<string, number>();
  for (const row of rows)
    if (!isRecent(row)) openings.set(row.currency, (openings.get(row.currency) ?? 0) + Number(row.total_minor));
  const histories = await readHistories(
    db,
    rows.filter(isRecent).map(({ number }) => number),
  );
  const changes = histories.flatMap((history) =>
    bookedChanges(history).map((change) => changeOfInvoice(change, history.currency)),
  );
  return { changes, openings };
}

async function readCurrencies(db: Db, customerId: string, { from, to }: StatementRequest) {
  const rows = await listAccounts(db, customerId);
  const { changes, openings } = await changesSince(db, customerId, rows, from);
  const money = (await listMoneyOf(db, customerId, to)).map(toMoneyEntry);
  // On the same day, what is owed precedes what is paid.
  const all: StatementChange[] = [...changes, ...money.flatMap(changesOfEntry)];
  const sums = rows.map((row) => ({
    currency: row.currency,
    total: Number(row.total_minor),
    received: Number(row.received_minor),
    dueOn: row.due_on,
    dueFirst: Number(row.due_minor),
  }));
  return statementOf(sums, openings, all, { from, to, today: today() });
}

/** @throws Refusal 403 for another customer’s, 404 if there is no such customer */
export async function requireCustomer(db: Db, actor: Actor | undefined, email: string | undefined) {
  const viewer = requireSignedIn(actor);
  if (email === undefined) return { id: viewer.userId, name: viewer.name, email: viewer.email };
  requireSelfOrAdmin(actor, email);
  const user = await findUserByEmail(db, email);
  if (!user) throw unknownCustomer();
  return user;
}

/**
 * The statement of account of the caller or, for an admin, of any customer.
 * @throws Refusal 403 for another customer’s, 404 if there is no such customer
 */
export async function readAccountStatement(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  request: StatementRequest,
): Promise<AccountStatement> {
  const { id, name, email } = await requireCustomer(db, actor, request.customer);
  const currencies = await inSnapshot(db, (snapshot) => readCurrencies(snapshot, id, request));
  return { customer: { name, email }, from: request.from, to: request.to, currencies };
}
