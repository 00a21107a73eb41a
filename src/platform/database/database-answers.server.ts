import { sql } from 'kysely';
import type { Db } from './open.server.ts';

export function databaseAnswers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
