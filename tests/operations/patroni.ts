import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { until } from '../support/shop-process.ts';
import { POSTGRES_PROGRAMS } from './debian-postgres.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { openFolder, type Program, runProgram, startProgram } from './program.ts';

interface Node {
  name: string;
  folder: string;
  postgresPort: number;
  /** Of Patroni's own HTTP interface. */
  port: number;
}

interface Cluster {
  /** The database by way of HAProxy, which leads to the leader. */
  url: string;
  /** As if the machine of the leader lost its power. @returns its name */
  killLeader(): Promise<string>;
  /** Leaves the leader alone. @returns the names of the others */
  killStandbys(): Promise<string[]>;
  /** Starts a node that was killed. It becomes a standby of the new leader. */
  startAgain(name: string): Promise<void>;
  /** Moves the leader as an operator does before work on its machine. */
  switchOver(): Promise<void>;
}

/**
 * An order waits for a second node before it is acknowledged. A leader that is silent for 20 seconds (the least that newer releases of
 * Patroni take) loses its place.
 */
const RULES = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 3,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
};

function settingsOf({ name, folder, postgresPort, port }: Node, etcd: string) {
  const user = (username: string) => ({ username, password: 'shop' });
  const allow = (what: string) => `host ${what} all 127.0.0.1/32 scram-sha-256`;
  return {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: RULES,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: [allow('all'), allow('replication')],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: user('shop'), replication: user('standby'), rewind: user('rewind') },
      parameters: { unix_socket_directories: '' },
    },
  };
}

const fileOf = ({ folder }: Node) => join(folder, 'patroni.json');

/** Kills Patroni and the PostgreSQL that it started, which would outlive it. */
async function killNode({ folder }: Node, patroni: Program): Promise<void> {
  const ended = patroni.end('SIGKILL');
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  try {
    if (pid) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended already.
  }
  await ended;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three nodes of PostgreSQL under Patroni, each with a folder of its own, and HAProxy before them. */
export async function startCluster(): Promise<Cluster> {
  const etcd = await startEtcd();
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const folder = await openFolder(`patroni-${name}`, 'postgres');
    nodes.push({ name, folder, postgresPort: await freePort(), port: await freePort() });
  }
  const programs = new Map<string, Program>();
  const nodeOf = (name: string) => {
    const [node, program] = [nodes.find((each) => each.name === name), programs.get(name)];
    if (!node || !program) throw new Error(`No node is called ${name}`);
    return { node, program };
  };
  const start = (node: Node) => {
    const options = { user: 'postgres', cwd: node.folder, whenOver: () => {} };
    programs.set(node.name, startProgram('patroni', [fileOf(node)], options));
  };
  const kill = (name: string) => {
    const { node, program } = nodeOf(name);
    return killNode(node, program);
  };
  const members = async (): Promise<Member[]> => {
    for (const { port, name } of nodes) {
      if (programs.get(name)?.hasEnded()) continue;
      const answer = await fetch(`http://127.0.0.1:${port}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const named = async (role: string) => (await members()).find((member) => member.role === role)?.name ?? '';
  const hasStandby = () =>
    until(async () => (await named('sync_standby')) !== '', 'two nodes hold every order', 90_000);

  for (const node of nodes) await writeFile(fileOf(node), JSON.stringify(settingsOf(node, etcd)), { mode: 0o644 });
  // One that was started again ends with the others: the database of the test is dropped before, which takes two nodes.
  onTestFinished(async () => void (await Promise.all(nodes.map(({ name }) => kill(name)))));
  nodes.forEach(start);
  await hasStandby();
  const url = `postgres://shop:shop@127.0.0.1:${await startHaproxy(nodes)}/postgres`;
  return {
    url,
    killLeader: async () => {
      const name = await named('leader');
      await kill(name);
      return name;
    },
    killStandbys: async () => {
      const leader = await named('leader');
      const names = nodes.map(({ name }) => name).filter((name) => name !== leader);
      await Promise.all(names.map(kill));
      return names;
    },
    startAgain: async (name) => {
      start(nodeOf(name).node);
      const runs = ({ name: each, role, state }: Member) => each === name && role !== 'leader' && state === 'running';
      await until(async () => (await members()).some(runs), `${name} is a standby`, 60_000);
    },
    switchOver: async () => {
      await hasStandby();
      const [leader, candidate] = [await named('leader'), await named('sync_standby')];
      const { node } = nodeOf(leader);
      const command = ['switchover', 'shop', '--leader', leader, '--candidate', candidate, '--force'];
      await runProgram('patronictl', ['-c', fileOf(node), ...command], { user: 'postgres', cwd: node.folder });
    },
  };
}
