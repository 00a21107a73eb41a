import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

/** Counting stops here in a larger catalogue. */
const MAX_COUNTED = 10_000;

/** The number of tools up to MAX_COUNTED, and whether there are more. */
export async function countTools(db: Db): Promise<{ count: number; more: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from tools limit ${MAX_COUNTED + 1}) as counted`.execute(db);
  const count = Number(rows[0]?.count);
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
}

/** Maximum number of listed categories. */
const MAX_CATEGORIES = 200;

/**
 * All categories, in the order of their first tools. A loose index scan steps from one category to the next, so that
 * the time depends on the number of categories, not of tools.
 */
export async function listCategories(db: Db): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from (
      with recursive steps (category) as (
        select min(category) from tools
        union all
        select (select min(category) from tools where category > steps.category) from steps where steps.category is not null
      )
      select category from steps where category is not null
    ) as named
    order by (select min(id) from tools where tools.category = named.category)
    limit ${MAX_CATEGORIES}`.execute(db);
  return rows.map(({ category }) => category);
}
