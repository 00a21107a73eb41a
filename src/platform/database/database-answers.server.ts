import { sql } from 'kysely';
import type { Db } from './open.server.ts';

/** Whether the database answers a statement. */
export function databaseAnswers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
