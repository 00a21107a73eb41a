import { contacts } from '#src/core/contact.ts';
import { readSums } from '#src/core/orders/summary/read-order-summary.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { listStock } from '#src/core/tools/stock-repository.server.ts';
import type { InquiryFigures, Overview } from './overview.ts';
import { lastMonths } from './overview-days.ts';
import { sumInquiries } from './sum-inquiries.ts';
import { sinceFor, sumOverview } from './sum-overview.ts';

async function readInquiries({ readStale, fills }: OverviewParts, today: string): Promise<InquiryFigures[] | null> {
  const [listContacts] = fillingsOf(fills, contacts);
  const [since = today] = lastMonths(today);
  return listContacts ? sumInquiries(await readStale((db) => listContacts(db, calendar.startOf(since))), today) : null;
}

type OverviewParts = Pick<Shop, 'config' | 'db' | 'readStale' | 'fills'>;

/** Reads the overview, which may be as stale as the maximum lag of a replica. */
export async function readOverview(shop: OverviewParts, now = Date.now()): Promise<Overview> {
  const { config, db, readStale } = shop;
  const today = calendar.dayOf(now);
  const [cells, inquiries] = await Promise.all([readSums(db, sinceFor(today), readStale), readInquiries(shop, today)]);
  const ordered = new Set(cells.filter(({ dimension }) => dimension === 'tool-day').map(({ key }) => key));
  const tools = await readStale((old) => listStock(old, [...ordered]));
  return { ...sumOverview(cells, tools, { currency: config.currency, today }), inquiries };
}
