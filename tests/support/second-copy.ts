import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '#src/app/app.ts';
import { databaseSchema } from '#src/app/schema.ts';
import type { Config } from '#src/core/config.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';

interface Copy {
  url: string;
  /** Number of requests that reached the application, and were not answered from the cache. */
  handled(): number;
}

type OpenDatabase = ReturnType<typeof openDatabase>;

/** Starts another copy of the shop on the same database, listening on a free port. */
export async function openCopy(
  config: Config,
  changeDatabase: (database: OpenDatabase) => OpenDatabase = (database) => database,
): Promise<Copy> {
  const database = openDatabase(config, databaseSchema.watched);
  let handled = 0;
  const log = pino({ level: 'debug' }, { write: (line) => (handled += line.includes('"received"') ? 1 : 0) });
  const app = await createApp({ config, database: changeDatabase(database), log });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return { url, handled: () => handled };
}
