import { type ExpressionBuilder, sql } from 'kysely';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { QuoteState } from './quote.ts';
import { type QuoteRow, toQuoteRow } from './quote-repository.server.ts';

/** Which quotes a list has. */
export interface QuoteFilter {
  /** Only those of this user. */
  owner?: { userId: string; email: string } | undefined;
  state?: QuoteState | undefined;
  /** When offers count as expired, in milliseconds since the epoch. */
  now: number;
  /** Only those whose number begins with this text. */
  number?: string | undefined;
  /** Only those of customers whose names or addresses contain these words. */
  words?: readonly string[] | undefined;
}

const customer = sql<string>`lower(name || ' ' || email)`;

const ownedBy =
  (owner: QuoteFilter['owner']) =>
  ({ eb, or, and }: ExpressionBuilder<Database, 'quotes'>) =>
    or([
      eb('customer_id', '=', owner?.userId ?? ''),
      and([eb('customer_id', 'is', null), eb('email', '=', owner?.email.toLowerCase() ?? '')]),
    ]);

/** Newest first. */
export async function listQuoteRows(
  db: Db,
  { owner, state, now, number, words = [] }: QuoteFilter,
  { limit, after }: PageRequest,
): Promise<QuoteRow[]> {
  const stored = state === 'expired' ? 'offered' : state;
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .$if(owner !== undefined, (query) => query.where(ownedBy(owner)))
    .$if(stored !== undefined, (query) => query.where('state', '=', stored ?? 'asked'))
    .$if(state === 'expired', (query) => query.where('valid_until', '<', now))
    .$if(state === 'offered', (query) => query.where('valid_until', '>=', now))
    .$if(number !== undefined, (query) => query.where('number', 'like', `${number?.replace(/[\\%_]/g, '')}%`))
    .$call((query) =>
      words.reduce(
        (all, word) => all.where(sql<boolean>`${customer} like ${containsPattern(word)} escape '\\'`),
        query,
      ),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toQuoteRow);
}

/** Number of quotes whose changes open pages follow. */
const FOLLOWED = 50;

/** What changes with the newest quotes, of one user or of all. */
export async function listNewestQuoteStates(db: Db, owner: QuoteFilter['owner']): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'state', 'revision', 'valid_until', 'seen_at'])
    .$if(owner !== undefined, (query) => query.where(ownedBy(owner)))
    .orderBy('id', 'desc')
    .limit(FOLLOWED)
    .execute();
  return rows.map((row) => Object.values(row).join('|'));
}

/** How many quotes wait for an offer. */
export async function countAsked(db: Db): Promise<number> {
  const { asked } = await db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** Sums of the quotes asked for since a moment, by state and reason; one row for each of few combinations. */
export async function sumQuotes(db: Db, since: number, now: number) {
  const expired = sql<number>`case when state = 'offered' and valid_until < ${now} then 1 else 0 end`;
  const rows = await db
    .selectFrom('quotes')
    .select(['state', 'why', 'currency', expired.as('expired')])
    .select(({ fn }) => [fn.countAll<number>().as('quotes'), fn.sum<number | null>('total_minor').as('total')])
    .where('asked_at', '>=', since)
    .groupBy(['state', 'why', 'currency', 'expired'])
    .execute();
  return rows.map((row) => ({
    ...row,
    expired: Number(row.expired) === 1,
    quotes: Number(row.quotes),
    total: Number(row.total ?? 0),
  }));
}

/** Average time from the request of a customer to the first offer, in milliseconds; null without any. */
export async function averageAnswerTime(db: Db, since: number): Promise<number | null> {
  const row = await db
    .selectFrom('quotes')
    .select(sql<number | null>`avg(offered_at - asked_at)`.as('time'))
    .where('asked_at', '>=', since)
    .where('by_admin', '=', 0)
    .where('offered_at', 'is not', null)
    .executeTakeFirst();
  return row?.time == null ? null : Number(row.time);
}

/** Accepted quotes whose orders do not match the lines that were accepted. */
export async function listAccepted(db: Db, { limit, after }: { limit: number; after: string }): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('state', '=', 'accepted')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toQuoteRow);
}
