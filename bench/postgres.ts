import { onServer, startPostgresServer } from '../tests/support/postgres.ts';
import type { Place } from './orders.ts';
import { temporaryFolder } from './processes.ts';

/** Starts a real PostgreSQL for the duration of `work`, or uses BENCH_DATABASE_URL. @param settings as `name=value` */
export async function withPostgres<Result>(
  work: (databaseUrl: string) => Promise<Result>,
  settings: readonly string[] = [],
): Promise<Result> {
  if (process.env.BENCH_DATABASE_URL) return work(process.env.BENCH_DATABASE_URL);
  const server = await startPostgresServer({ databaseDir: await temporaryFolder(), settings });
  try {
    return await work(server.url);
  } finally {
    await server.remove();
  }
}

/** Creates a database on that server. */
export async function newDatabase(server: string, name: string): Promise<Place> {
  await onServer(server, `create database ${name}`);
  return { dataDir: await temporaryFolder(), databaseUrl: new URL(`/${name}`, server).href };
}
