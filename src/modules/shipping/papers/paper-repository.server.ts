import type { Db } from '#src/platform/database/open.server.ts';
import type { PaperTable } from './paper-table.ts';

type PaperKey = Pick<PaperTable, 'kind' | 'number' | 'revision'>;

export function findPaper(db: Db, { kind, number, revision }: PaperKey): Promise<PaperTable | undefined> {
  return db
    .selectFrom('papers')
    .selectAll()
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

export function findPaperByCode(db: Db, code: string): Promise<PaperTable | undefined> {
  return db.selectFrom('papers').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Does nothing if the document already has a code. */
export async function insertPaper(db: Db, paper: PaperTable): Promise<void> {
  await db
    .insertInto('papers')
    .values(paper)
    .onConflict((conflict) => conflict.columns(['kind', 'number', 'revision']).doNothing())
    .execute();
}
