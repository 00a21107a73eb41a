import { sql } from 'kysely';
import { type Engine, engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Candidate } from './related.ts';

/** So many tools are looked at for those to show. */
const LOOKED_AT = 200;

/** As the index of migration 0057 has them. */
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
  /** Of the customs tariff, such as 8467. */
  heading: string | null;
}

const byId = (one: Candidate, other: Candidate) => (one.id < other.id ? -1 : 1);

/** Tools of a battery system, in the order of the catalogue. @param heading of the customs tariff; undefined: any */
export async function listOfSystem(db: Db, batterySystem: string, heading?: string): Promise<SystemCandidate[]> {
  const columns = COLUMNS[engineOf(db)];
  const rows = await db
    .selectFrom('tools')
    .select(['id', 'category', 'quantity', columns.heading.as('heading')])
    .where(columns.system, '=', batterySystem)
    .$if(heading !== undefined, (query) => query.where(columns.heading, '=', heading ?? ''))
    .orderBy(columns.heading)
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute();
  return rows.sort(byId);
}

/** Tools of a category, in the order of the catalogue. */
export async function listOfCategory(db: Db, category: string): Promise<Candidate[]> {
  return db
    .selectFrom('tools')
    .select(['id', 'category', 'quantity'])
    .where('category', '=', category)
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute();
}
