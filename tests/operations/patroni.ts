import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../support/shop-process.ts';
import { POSTGRES_PROGRAMS } from './debian-postgres.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { type Machine, openMachines } from './machines.ts';
import { openFolder, type Program } from './program.ts';

const POSTGRES_PORT = 5432;
/** The port of Patroni's REST API. */
const PATRONI_PORT = 8008;

interface Node extends Machine {
  folder: string;
  /** Host and port at which the test reaches Patroni. */
  patroni: string;
}

export interface Cluster {
  /** The URL of the database through HAProxy, which routes to the leader. */
  url: string;
  etcd: Awaited<ReturnType<typeof startEtcd>>;
  /** The name of the leader. */
  leader(): Promise<string>;
  /** The name of a synchronous standby. */
  standby(): Promise<string>;
  /** Kills PostgreSQL and Patroni of the leader, as in a power failure; its etcd member lives. @returns its name */
  killLeader(): Promise<string>;
  /** Kills PostgreSQL of the leader, but not its Patroni. */
  crashLeader(): Promise<void>;
  /** Like killLeader for a standby. @returns its name */
  killStandby(): Promise<string>;
  /** Kills both standbys. @returns their names */
  killStandbys(): Promise<string[]>;
  /** Restarts a killed node, which becomes a standby of the new leader. */
  startAgain(name: string): Promise<void>;
  /**
   * Stops sending to one of the standbys until the other one is ahead of it. @returns a function that resumes sending
   */
  holdStandby(): Promise<() => void>;
  /** Moves the leader, as an operator does before maintenance. */
  switchOver(): Promise<void>;
  /** Cuts off PostgreSQL, Patroni and etcd of a machine from the rest. */
  unplug(name: string): Promise<void>;
  /** Ends the cut, and waits until the node is a standby. */
  plugIn(name: string): Promise<void>;
  /** Runs a statement on a node directly, without HAProxy. @throws Error when PostgreSQL does not acknowledge it */
  ask(name: string, statement: string): Promise<string>;
}

/**
 * An order waits for both standbys before it is acknowledged, or for the only one. Patroni promotes the synchronous
 * standby that is ahead; if another standby were ahead, no order would be acknowledged until it is rewound, 4 to 11 s
 * later. A leader that is silent for 8 seconds is replaced (newer releases of Patroni require at least 20). A leader
 * that is cut off stops without waiting a minute for its standbys (`wal_sender_timeout`). The other standby follows a
 * new leader at once: it retries soon, and does not wait for a replication slot, which Patroni creates some seconds
 * later; until it follows, no order is acknowledged. etcd's v2 interface is used because Patroni 3.0 writes the leader
 * key through v3 without comparing it, so that an old leader could replace the new one when its network is back.
 */
const RULES = {
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 2,
  postgresql: {
    use_pg_rewind: true,
    use_slots: false,
    parameters: {
      max_connections: 100,
      wal_keep_size: '1GB',
      wal_retrieve_retry_interval: '500ms',
      wal_sender_timeout: '5s',
    },
  },
};

function settingsOf({ name, folder, address }: Node, etcd: readonly string[]) {
  const user = (username: string) => ({ username, password: 'shop' });
  const allow = (what: string) => `host ${what} all samenet scram-sha-256`;
  const at = (port: number) => ({ listen: `${address}:${port}`, connect_address: `${address}:${port}` });
  return {
    scope: 'shop',
    name,
    restapi: at(PATRONI_PORT),
    etcd: { hosts: etcd },
    bootstrap: {
      dcs: RULES,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: [allow('all'), allow('replication')],
    },
    postgresql: {
      ...at(POSTGRES_PORT),
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: user('shop'), replication: user('standby'), rewind: user('rewind') },
      parameters: { unix_socket_directories: '' },
    },
  };
}

const fileOf = ({ folder }: Node) => join(folder, 'patroni.json');

async function killPostgres({ folder }: Node): Promise<void> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  try {
    if (pid) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

async function clusterMembersSeenBy({ patroni }: Node): Promise<Member[] | undefined> {
  const answer = await fetch(`http://${patroni}/cluster`, { signal: AbortSignal.timeout(1_000) });
  return answer.ok ? ((await answer.json()) as { members: Member[] }).members : undefined;
}

/** The members of the cluster, as the first answering node sees them. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const node of nodes) {
    const members = await clusterMembersSeenBy(node).catch(() => undefined);
    if (members) return members;
  }
  return [];
}

/** Starts three machines, each with its own PostgreSQL, Patroni and etcd member, and HAProxy in front of them. */
export async function startCluster(): Promise<Cluster> {
  const machines = await openMachines(['one', 'two', 'three']);
  const etcd = await startEtcd(machines);
  const nodes: Node[] = [];
  for (const machine of machines) {
    const folder = await openFolder(`patroni-${machine.name}`, 'postgres');
    nodes.push({ ...machine, folder, patroni: await machine.forward(PATRONI_PORT) });
  }
  const programs = new Map<string, Program>();
  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`there is no node ${name}`);
    return node;
  };
  const start = (node: Node) => {
    const options = { user: 'postgres', cwd: node.folder, whenOver: () => {} };
    programs.set(node.name, node.start('patroni', [fileOf(node)], options));
  };
  // PostgreSQL would otherwise outlive its Patroni.
  const kill = async (name: string) => {
    const ended = programs.get(name)?.end('SIGKILL');
    await killPostgres(nodeOf(name));
    await ended;
  };
  const named = async (role: string) => (await membersOf(nodes)).find((member) => member.role === role)?.name ?? '';
  const leader = () => named('leader');
  const untilAllHold = () => {
    const holds = ({ role }: Member) => role === 'sync_standby';
    return until(
      async () => (await membersOf(nodes)).filter(holds).length === 2,
      'both standbys are synchronous',
      90_000,
    );
  };
  const standby = async () => {
    await untilAllHold();
    return named('sync_standby');
  };
  const untilStandby = (name: string) => {
    const runs = ({ name: each, role, state }: Member) => each === name && role !== 'leader' && state === 'running';
    return until(async () => (await membersOf(nodes)).some(runs), `${name} is a standby`, 60_000);
  };

  for (const node of nodes)
    await writeFile(fileOf(node), JSON.stringify(settingsOf(node, etcd.hosts)), { mode: 0o644 });
  // All nodes end here, even restarted ones, because the test's database is dropped before that and needs two nodes.
  onTestFinished(async () => void (await Promise.all(nodes.map(({ name }) => kill(name)))));
  nodes.forEach(start);
  await untilAllHold();
  const ports = { postgresPort: POSTGRES_PORT, patroniPort: PATRONI_PORT };
  const port = await startHaproxy(nodes.map((node) => ({ ...node, ...ports })));
  const ask = (name: string, statement: string) => {
    const { address, run } = nodeOf(name);
    const url = `postgres://shop:shop@${address}:${POSTGRES_PORT}/postgres`;
    return run(join(POSTGRES_PROGRAMS, 'psql'), [url, '-Atc', statement]);
  };
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    etcd,
    leader,
    standby,
    killLeader: async () => {
      const name = await leader();
      await kill(name);
      return name;
    },
    killStandby: async () => {
      const name = await standby();
      await kill(name);
      return name;
    },
    crashLeader: async () => killPostgres(nodeOf(await leader())),
    killStandbys: async () => {
      const leaderName = await leader();
      const names = nodes.map(({ name }) => name).filter((name) => name !== leaderName);
      await Promise.all(names.map(kill));
      return names;
    },
    startAgain: async (name) => {
      start(nodeOf(name));
      await untilStandby(name);
    },
    switchOver: async () => {
      const [candidate, from] = [await standby(), await leader()];
      const node = nodeOf(from);
      const command = ['switchover', 'shop', '--leader', from, '--candidate', candidate, '--force'];
      await node.run('patronictl', ['-c', fileOf(node), ...command], { user: 'postgres', cwd: node.folder });
    },
    unplug: (name) => nodeOf(name).unplug(),
    plugIn: async (name) => {
      await nodeOf(name).plugIn();
      await untilStandby(name);
    },
    holdStandby: async () => {
      const name = await leader();
      const pid = Number(await ask(name, `select pid from pg_stat_replication where sync_state = 'sync' limit 1`));
      const resume = () => void process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGSTOP');
      const isAhead = 'select max(flush_lsn) > min(flush_lsn) from pg_stat_replication';
      await until(async () => (await ask(name, isAhead)).trim() === 't', 'the other standby is ahead').catch(
        (error) => {
          resume();
          throw error;
        },
      );
      return resume;
    },
    ask,
  };
}
