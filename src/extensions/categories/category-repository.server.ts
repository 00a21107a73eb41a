import { sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** A larger category is not counted to its end. */
export const MAX_COUNTED = 1_000;
/** So many tools of a category are looked at for one in stock. */
const LOOKED_AT = 50;

export interface CategoryPicture {
  category: string;
  /** Up to MAX_COUNTED + 1. */
  count: number;
  /** Of the first tool that can be ordered, or else of the first. */
  image: string;
}

/**
 * The first categories in the order in which the catalogue names them, each with its picture. Each is read from the index of categories, and
 * no further than the bounds above.
 */
export async function listCategoryPictures(db: Db, limit: number): Promise<CategoryPicture[]> {
  const { rows } = await sql<CategoryPicture>`
    with recursive named (category) as (
      select min(category) from tools
      union all
      select (select min(category) from tools where category > named.category) from named where named.category is not null
    )
    select category,
      (select count(*) from (
        select id from tools where tools.category = named.category limit ${MAX_COUNTED + 1}) as counted) as count,
      (select image from (
        select id, image, quantity from tools where tools.category = named.category order by id limit ${LOOKED_AT}) as looked_at
        order by case when quantity >= ${MINIMUM_ORDER_QUANTITY} then 0 else 1 end, id limit 1) as image
    from named where category is not null
    order by (select min(id) from tools where tools.category = named.category)
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
