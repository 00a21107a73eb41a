import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort, onServer } from '../support/postgres.ts';
import { until } from '../support/shop-process.ts';
import { openFolder, type Program, startProgram } from './program.ts';

interface Pooler {
  program: Program;
  /** The URL of the database through the pooler. */
  url: string;
  /** The number of open client connections. */
  clients(): Promise<number>;
}

/** The timeouts that docs/operations.md prescribes. */
const LIMITS = ['statement_timeout = 8000', 'lock_timeout = 4000', 'idle_in_transaction_session_timeout = 10000'];

/** Sets the timeouts that a role needs behind a pooler. */
export async function setRoleLimits(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const limit of LIMITS) await onServer(databaseUrl, `alter role shop in database ${name} set ${limit}`);
  onTestFinished(async () => {
    await onServer(databaseUrl, `alter role shop in database ${name} reset all`);
  });
}

/** Starts PgBouncer in transaction mode in front of this database. @param connections maximum number to PostgreSQL */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<Pooler> {
  const folder = await openFolder('pgbouncer', 'postgres');
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `stats_users = ${username}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 1000',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  const program = startProgram('pgbouncer', [file], { user: 'postgres' });
  const address = (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;
  const answers = () =>
    onServer(address(pathname.slice(1)), 'select 1').then(
      () => true,
      () => false,
    );
  await until(async () => {
    if (program.hasEnded()) throw new Error(`PgBouncer ended: ${program.written()}`);
    return answers();
  }, 'PgBouncer answers');
  return {
    program,
    url: address(pathname.slice(1)),
    clients: async () => {
      const lists = await onServer(address('pgbouncer'), 'show lists');
      return Number(lists.find(({ list }) => list === 'used_clients')?.items);
    },
  };
}
