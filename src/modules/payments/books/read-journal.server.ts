import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import type { Page } from '#src/platform/http/page.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { listCancelledIn, listMoneyIn, listNumbersIssued, listReplacedBy } from './account-repository.server.ts';
import { bookedChanges } from './booked-change.ts';
import { type JournalRow, rowsOfChange, rowsOfEntry } from './journal.ts';
import { readHistories, toMoneyEntry } from './read-histories.server.ts';

/** Days that are in memory at a time. */
const DAYS_AT_A_TIME = 31;

interface Period {
  from: string;
  to: string;
}

async function rowsIn(db: Db, { from, to }: Period): Promise<JournalRow[]> {
  const [start, end] = [calendar.startOf(from), calendar.startOf(addDays(to, 1))];
  const issued = await listNumbersIssued(db, start, end);
  const cancelled = (await listCancelledIn(db, start, end)).map(({ number }) => number);
  const replaced = await listReplacedBy(db, issued);
  const histories = await readHistories(db, [...new Set([...issued, ...cancelled, ...replaced])]);
  const booked = histories.flatMap((history) => {
    const changes = bookedChanges(history).filter(({ day }) => day >= from && day <= to);
    return changes.flatMap((change) => rowsOfChange(change, history));
  });
  const money = (await listMoneyIn(db, from, to)).map(toMoneyEntry);
  const rows = [...booked, ...money.flatMap(rowsOfEntry)];
  return rows.sort((a, b) => (a.date < b.date ? -1 : +(a.date > b.date)));
}

/**
 * The journal of a period, a month at a time, in the order of days.
 * @param first first day of the part to read; by default, of the period
 * @throws Refusal 403 unless the actor is an admin
 */
export async function readJournal(
  { readStale }: Pick<Shop, 'readStale'>,
  actor: Actor | undefined,
  { from, to }: Period,
  first = from,
): Promise<Page<JournalRow>> {
  requireAdmin(actor);
  const next = addDays(first, DAYS_AT_A_TIME);
  const part = { from: first, to: next > to ? to : addDays(next, -1) };
  const items = await readStale((db) => inSnapshot(db, (snapshot) => rowsIn(snapshot, part)));
  return { items, next: next > to ? undefined : next };
}
