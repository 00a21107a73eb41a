import type { Specification } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** The specification of a tool that no admin has edited since `since`; of another, or one that is gone, no rows. */
export async function findSpecificationsUnchanged(db: Db, toolId: string, since: number): Promise<Specification[]> {
  const row = await db
    .selectFrom('tools')
    .select('specifications')
    .where('id', '=', toolId)
    .where('updated_at', '<=', since)
    .executeTakeFirst();
  return row ? JSON.parse(row.specifications) : [];
}
