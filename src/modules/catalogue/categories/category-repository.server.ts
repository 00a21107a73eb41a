import { sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Counting the tools of a category stops here. */
export const MAX_COUNTED = 1_000;
/** Number of tools per category that are searched for one in stock. */
const MAX_SEARCHED = 50;

export interface CategoryPicture {
  category: string;
  /** Up to MAX_COUNTED + 1. */
  count: number;
  /** Image of the first tool that can be ordered, or else of the first tool. */
  image: string;
}

/**
 * The first categories in catalogue order, each with its picture. Reads each from the category index, within the
 * bounds above.
 */
export async function listCategoryPictures(db: Db, limit: number): Promise<CategoryPicture[]> {
  const { rows } = await sql<CategoryPicture>`
    select category,
      (select count(*) from (
        select id from tools where tools.category = named.category limit ${MAX_COUNTED + 1}) as counted) as count,
      (select image from (
        select id, image, quantity from tools where tools.category = named.category order by id limit ${MAX_SEARCHED}) as looked_at
        order by case when quantity >= ${MINIMUM_ORDER_QUANTITY} then 0 else 1 end, id limit 1) as image
    from (
      with recursive steps (category) as (
        select min(category) from tools
        union all
        select (select min(category) from tools where category > steps.category) from steps where steps.category is not null
      )
      select category from steps where category is not null
    ) as named
    order by (select min(id) from tools where tools.category = named.category)
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
