import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { onServer } from '../support/postgres.ts';
import { type PreparedShop, type ShopProcess, statusOf, until } from '../support/shop-process.ts';
import type { Cluster } from './patroni.ts';

/** Linux control groups, version 1, which can throttle the writes of chosen processes. */
const GROUPS = '/sys/fs/cgroup/blkio';
const SLOW_GROUP = `${GROUPS}/shop-soak-${process.pid}`;
const WRITES_A_SECOND = 10;
const RESTARTED_AFTER = 1_000;

/** A deterministic generator of numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Runs copies of the shop and restarts each a second after it ends, like systemd. */
export function superviseCopies(prepared: PreparedShop, environment: Record<string, string>, ports: readonly string[]) {
  const copies: ShopProcess[] = [];
  let open = true;
  const run = async (at: number): Promise<void> => {
    const settings = { ...environment, PORT: ports[at] ?? '' };
    const copy = await prepared.launch({ environment: settings, ready: false, whenOver: () => {} });
    copies[at] = copy;
    copy.process.once('exit', () => setTimeout(() => open && run(at), RESTARTED_AFTER));
  };
  const end = async () => {
    open = false;
    await Promise.all(copies.map((copy) => copy.kill()));
  };
  onTestFinished(end);
  const isReady = async (at: number) => (await statusOf(`http://127.0.0.1:${ports[at]}/readyz`)) === 200;
  return {
    start: () => Promise.all(ports.map((_, at) => run(at))),
    kill: (at: number) => copies[at]?.kill(),
    untilReady: () =>
      until(async () => (await Promise.all(ports.map((_, at) => isReady(at)))).every(Boolean), 'all copies', 90_000),
    end,
  };
}

/** A mail server that can be closed and opened again on the same port. */
export async function openRestartableMailServer(port: number) {
  const accepted: string[] = [];
  let server: MailServer | undefined;
  const open = async () => {
    server ??= Object.assign(await openMailServer(port), { accepted });
  };
  await open();
  return {
    accepted,
    open,
    untilBack: () => until(async () => server !== undefined, 'the mail server is back', 300_000),
    close: async () => {
      const closing = server?.close();
      server = undefined;
      await closing;
    },
  };
}

/** The process id of the leader's postmaster. */
async function postmasterOf(url: string): Promise<number> {
  const [row] = await onServer(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
  return Number(row?.pid);
}

async function processesOf(url: string): Promise<number[]> {
  const rows = await onServer(url, 'select pid from pg_stat_activity');
  return [await postmasterOf(url), ...rows.map(({ pid }) => Number(pid))];
}

/** Moves processes to a control group; ignores those that have ended. */
const moveTo = (group: string, pids: readonly number[]) =>
  Promise.all(pids.map((pid) => writeFile(`${group}/cgroup.procs`, String(pid)).catch(() => {})));

/** Slows down the disk of the leader. @returns a function that ends this */
async function slowDisk(url: string): Promise<() => Promise<void>> {
  const device = statSync(tmpdir()).dev;
  await mkdir(SLOW_GROUP);
  const limit = `${device >> 8}:${device & 255} ${WRITES_A_SECOND}`;
  await writeFile(`${SLOW_GROUP}/blkio.throttle.write_iops_device`, limit);
  const pids = await processesOf(url);
  const before = /blkio:(.*)/.exec(await readFile(`/proc/${pids[0]}/cgroup`, 'utf8'))?.[1] ?? '/';
  await moveTo(SLOW_GROUP, pids);
  return async () => {
    const inside = (await readFile(`${SLOW_GROUP}/cgroup.procs`, 'utf8')).split('\n').filter(Boolean).map(Number);
    await moveTo(`${GROUPS}${before}`, inside);
    await until(
      () =>
        rmdir(SLOW_GROUP).then(
          () => true,
          () => false,
        ),
      'the group is empty',
    );
  };
}

interface Victims {
  cluster: Cluster;
  copies: ReturnType<typeof superviseCopies>;
  mail: Awaited<ReturnType<typeof openRestartableMailServer>>;
  random: () => number;
  /** The minimum downtime of the mail server, in seconds; the maximum is four times as long. */
  mailAway: number;
}

/** The faults by name. Each resolves after the recovery, except that the mail server returns later. */
export function faultsOf({ cluster, copies, mail, random, mailAway }: Victims): Record<string, () => Promise<void>> {
  /** Pauses for a random time between these seconds. */
  const between = (least: number, most: number) => pause((least + random() * (most - least)) * 1000);
  const slow = async () => {
    const endSlowness = await slowDisk(cluster.url);
    onTestFinished(() => endSlowness().catch(() => {}));
    await between(15, 30);
    await endSlowness();
  };
  return {
    'a copy killed with -9': async () => {
      await copies.kill(random() < 0.5 ? 0 : 1);
    },
    'both copies killed with -9': async () => {
      await Promise.all([copies.kill(0), copies.kill(1)]);
    },
    'the leader killed with -9, with its Patroni': async () => {
      const name = await cluster.killLeader();
      await between(5, 30);
      // On a busy machine catching up may take longer than this waits; untilReplicated waits for it too.
      await cluster.startAgain(name).catch(() => {});
    },
    "the leader's PostgreSQL killed with -9, its Patroni lives": async () => {
      await cluster.crashLeader();
      await between(5, 10);
    },
    'the network of the leader cut': async () => {
      const name = await cluster.leader();
      await cluster.unplug(name);
      await between(10, 30);
      await cluster.plugIn(name).catch(() => {});
    },
    'the leader moved': () => cluster.switchOver(),
    'the member of etcd that leads killed with -9': async () => {
      const name = await cluster.etcd.killLeader();
      await between(5, 30);
      await cluster.etcd.startAgain(name);
    },
    'mail server away': async () => {
      await mail.untilBack();
      await mail.close();
      void between(mailAway, 4 * mailAway).then(mail.open);
    },
    ...(process.getuid?.() === 0 && existsSync(`${GROUPS}/cgroup.procs`)
      ? { [`disk of the leader slow (${WRITES_A_SECOND} writes a second)`]: slow }
      : {}),
  };
}

/** Waits until both standbys follow the leader. */
export async function untilReplicated(url: string): Promise<void> {
  const standbys = `select count(*) as standbys from pg_stat_replication where state = 'streaming'
    having bool_or(sync_state = 'sync')`;
  const areTwo = () =>
    onServer(url, standbys).then(
      ([row]) => Number(row?.standbys) === 2,
      () => false,
    );
  await until(areTwo, 'both standbys follow the leader', 300_000);
}
