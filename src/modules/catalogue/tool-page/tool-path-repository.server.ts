import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';

/** The parts of the tools' paths; in catalogue order, `limit` after an id. */
export async function listToolNames(db: Db, { limit, after }: PageRequest): Promise<Pick<Tool, '_id' | 'toolName'>[]> {
  return db
    .selectFrom('tools')
    .select(['id as _id', 'name as toolName'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The id `count` tools after `after` in the catalogue; undefined if the catalogue ends before. */
export async function findNthIdAfter(db: Db, count: number, after = ''): Promise<string | undefined> {
  const row = await db
    .selectFrom('tools')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
