import { sql } from 'kysely';
import { type Engine, engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Candidate } from './related.ts';

/** Maximum number of tools to choose from. */
const MAX_CANDIDATES = 200;

/** The same expressions as in the index of migration 0057. */
const COLUMNS = {
  sqlite: {
    system: sql<string>`json_extract(details, '$.batterySystem')`,
    heading: sql<string>`substr(json_extract(details, '$.hsCode'), 1, 4)`,
  },
  postgres: {
    system: sql<string>`(details::json ->> 'batterySystem')`,
    heading: sql<string>`substr(details::json ->> 'hsCode', 1, 4)`,
  },
} satisfies Record<Engine, unknown>;

/** A tool of a battery system. */
export interface SystemCandidate extends Candidate {
  /** Customs tariff heading, such as 8467. */
  heading: string | null;
}

const byId = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1);

/** Tools of a battery system, in catalogue order. @param heading of the customs tariff; undefined for any */
export async function listOfSystem(db: Db, batterySystem: string, heading?: string): Promise<SystemCandidate[]> {
  const columns = COLUMNS[engineOf(db)];
  const rows = await db
    .selectFrom('tools')
    .select(['id', 'category', 'quantity', columns.heading.as('heading')])
    .where(columns.system, '=', batterySystem)
    .$if(heading !== undefined, (query) => query.where(columns.heading, '=', heading ?? ''))
    .orderBy(columns.heading)
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.sort(byId);
}

/** Tools of a category, in catalogue order. */
export async function listOfCategory(db: Db, category: string): Promise<Candidate[]> {
  return db
    .selectFrom('tools')
    .select(['id', 'category', 'quantity'])
    .where('category', '=', category)
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute();
}
