import type { Db } from '#src/platform/database/open.server.ts';

/** Whether a tool is still there and no admin has edited it since `since`, in milliseconds. */
export async function isToolUnchanged(db: Db, toolId: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('tools')
    .select('id')
    .where('id', '=', toolId)
    .where('updated_at', '<=', since)
    .executeTakeFirst();
  return row !== undefined;
}
