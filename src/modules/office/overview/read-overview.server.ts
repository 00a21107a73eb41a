import { overviewSources } from '#src/core/overview-sources.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { listStock } from '#src/core/tools/stock-repository.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import type { InquiryFigures, Overview } from './overview.calls.ts';
import { lastMonths } from './overview-days.ts';
import { sumsOfOverview } from './overview-repository.server.ts';
import { sumInquiries } from './sum-inquiries.ts';
import { periodsFor, sumOverview } from './sum-overview.ts';

async function readInquiries({ readStale, fills }: OverviewParts, today: string): Promise<InquiryFigures[] | null> {
  const listContacts = fillingsOf(fills, overviewSources).find(({ contacts }) => contacts)?.contacts;
  const [since = today] = lastMonths(today);
  return listContacts ? sumInquiries(await readStale((db) => listContacts(db, calendar.startOf(since))), today) : null;
}

async function readOverdue({ readStale, fills, config }: OverviewParts): Promise<number | null> {
  const sumOverdue = fillingsOf(fills, overviewSources).find(({ overdue }) => overdue)?.overdue;
  if (!sumOverdue) return null;
  const sums = await readStale(sumOverdue);
  return sums.find(({ currency }) => currency === config.currency)?.amount ?? 0;
}

async function readReceived({ readStale, fills, config }: OverviewParts, today: string): Promise<Overview['received']> {
  const sumReceived = fillingsOf(fills, overviewSources).find(({ received }) => received)?.received;
  if (!sumReceived) return null;
  const receivedIn = async (firstDaysAgo: number, lastDaysAgo: number) => {
    const [from, to] = [addDays(today, -firstDaysAgo), addDays(today, -lastDaysAgo)];
    const sums = await readStale((db) => sumReceived(db, from, to));
    return sums.find(({ currency }) => currency === config.currency)?.amount ?? 0;
  };
  return { last30Days: await receivedIn(29, 0), thirtyDaysBefore: await receivedIn(59, 30) };
}

type OverviewParts = Pick<Shop, 'config' | 'readStale' | 'fills'>;

/** Reads the overview, which may be as stale as the maximum lag of a replica. */
export async function readOverview(shop: OverviewParts, now = Date.now()): Promise<Overview> {
  const { config, readStale } = shop;
  const today = calendar.dayOf(now);
  const [from = today] = lastMonths(today);
  const periods = periodsFor(today);
  const sums = await readStale((old) => inSnapshot(old, (snapshot) => sumsOfOverview(snapshot, from, periods)));
  const inquiries = await readInquiries(shop, today);
  const overdue = await readOverdue(shop);
  const received = await readReceived(shop, today);
  const ordered = new Set(sums.placed.map(({ tool_id }) => tool_id));
  const tools = await readStale((old) => listStock(old, [...ordered]));
  return { ...sumOverview(sums, tools, { currency: config.currency, today }), inquiries, overdue, received };
}
