import { readSums } from '#src/core/orders/summary/read-order-summary.server.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { InquiryFigures, Overview } from './overview.ts';
import { dayOf, lastMonths } from './overview-days.ts';
import { sumInquiries } from './sum-inquiries.ts';
import { type StockedTool, sinceFor, sumOverview } from './sum-overview.ts';

/** Ids of one statement: both engines take that many parameters. */
const AT_ONCE = 5_000;

async function listStock(db: Db, ids: readonly string[]): Promise<StockedTool[]> {
  const tools: StockedTool[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    tools.push(...(await db.selectFrom('tools').select(['id', 'name', 'quantity']).where('id', 'in', some).execute()));
  }
  return tools;
}

async function readInquiries({ readOld, extensions }: OverviewParts, today: string): Promise<InquiryFigures[] | null> {
  const contacts = extensions.find((extension) => extension.contacts)?.contacts;
  const [since = today] = lastMonths(today);
  return contacts ? sumInquiries(await readOld((db) => contacts(db, Date.parse(since))), today) : null;
}

type OverviewParts = Pick<Shop, 'config' | 'db' | 'readOld'> & {
  extensions: readonly Pick<ServerExtension, 'contacts'>[];
};

/** How the shop is doing, at most as long ago as a replica may be behind. */
export async function readOverview(shop: OverviewParts, now = Date.now()): Promise<Overview> {
  const { config, db, readOld } = shop;
  const today = dayOf(now);
  const [cells, inquiries] = await Promise.all([readSums(db, sinceFor(today), readOld), readInquiries(shop, today)]);
  const ordered = new Set(cells.filter(({ dimension }) => dimension === 'tool-day').map(({ key }) => key));
  const tools = await readOld((old) => listStock(old, [...ordered]));
  return { ...sumOverview(cells, tools, { currency: config.currency, today }), inquiries };
}
