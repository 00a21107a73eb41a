import type { Db } from '#src/platform/database/open.server.ts';

/** Id of the newest tool with this name. */
export async function findToolNamed(db: Db, name: string): Promise<string | undefined> {
  const tools = db.selectFrom('tools').select('id').where('name', '=', name).orderBy('id', 'desc').limit(1);
  return (await tools.executeTakeFirst())?.id;
}
