import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, onServer } from '../support/postgres.ts';
import { until } from '../support/shop-process.ts';
import { openFolder, type Program, runProgram, startProgram } from './program.ts';

export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

interface DebianPostgres {
  url: string;
  program: Program;
}

/**
 * Starts Debian's PostgreSQL on existing data. @param replays whether the data is that of a replica, which stays one
 */
export async function startOnExistingData(
  data: string,
  settings: readonly string[] = [],
  replays = false,
): Promise<DebianPostgres> {
  const port = await freePort();
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', ...settings];
  const program = startProgram(
    join(POSTGRES_PROGRAMS, 'postgres'),
    ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
    { user: 'postgres' },
  );
  const url = `postgres://shop:shop@127.0.0.1:${port}/postgres`;
  await until(
    async () => {
      if (program.hasEnded()) throw new Error(`PostgreSQL ended: ${program.written()}`);
      return onServer(url, 'select pg_is_in_recovery()').then(
        ([row]) => row?.pg_is_in_recovery === replays,
        () => false,
      );
    },
    replays ? 'the replica takes reads' : 'PostgreSQL takes writes',
  );
  return { url, program };
}

export async function startDebianPostgres(settings: readonly string[] = []): Promise<DebianPostgres> {
  const folder = await openFolder('debian-postgres', 'postgres');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, 'shop', { mode: 0o644 });
  const data = join(folder, 'data');
  const flags = [
    '--username=shop',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  await runProgram(join(POSTGRES_PROGRAMS, 'initdb'), ['-D', data, ...flags], { user: 'postgres' });
  return startOnExistingData(data, settings);
}

/** Starts a streaming replica of a server. */
export async function startReplica(leaderUrl: string) {
  const data = join(await openFolder('replica', 'postgres'), 'data');
  const flags = [`--dbname=${leaderUrl}`, `--pgdata=${data}`, '--write-recovery-conf', '--checkpoint=fast'];
  await runProgram(join(POSTGRES_PROGRAMS, 'pg_basebackup'), flags, { user: 'postgres' });
  return startOnExistingData(data, [], true);
}
