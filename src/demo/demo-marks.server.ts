import type { Db } from '#src/platform/database/open.server.ts';

/** Marks accounts and tools as created by the demo seed. */
export async function insertDemoMarks(db: Db, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id }));
  await db.insertInto('demo_marks').values(rows).execute();
}

export async function hasDemoMarks(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_marks').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function listDemoAccounts(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('demo_marks', 'demo_marks.id', 'user.id')
    .select(['user.id', 'user.email'])
    .execute();
}

export function listDemoTools(db: Db) {
  return db
    .selectFrom('tools')
    .innerJoin('demo_marks', 'demo_marks.id', 'tools.id')
    .select(['tools.id', 'tools.name', 'tools.image', 'tools.version'])
    .orderBy('tools.id')
    .execute();
}
