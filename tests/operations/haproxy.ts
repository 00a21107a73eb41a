import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/postgres.ts';
import { until } from '../support/shop-process.ts';
import { openFolder, startProgram } from './program.ts';

interface Backend {
  name: string;
  /** The address of PostgreSQL and of Patroni, which reports whether this node is the leader. */
  address: string;
  /** The network namespace in which the address is reachable. */
  network: string;
  postgresPort: number;
  patroniPort: number;
}

/** Whether HAProxy has checked all nodes; until then it treats each of them as the leader. */
async function hasCheckedAll(state: string, nodes: number): Promise<boolean> {
  const rows = await fetch(state).then(
    (answer) => answer.text(),
    () => '',
  );
  const checkedNodes = rows.split('\n').filter((row) => /^leader,(?!FRONTEND|BACKEND)/.test(row) && /,L[47]/.test(row));
  return checkedNodes.length === nodes && checkedNodes.filter((row) => row.includes(',UP,')).length === 1;
}

/** Starts HAProxy, which routes to the leader as described in docs/operations.md. @returns its port */
export async function startHaproxy(nodes: readonly Backend[]): Promise<number> {
  const folder = await openFolder('haproxy');
  const [port, statePort] = [await freePort(), await freePort()];
  const lines = [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen leader',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(
      ({ name, address, network, postgresPort, patroniPort }) =>
        `  server ${name} ${address}:${postgresPort} namespace ${network} check port ${patroniPort}`,
    ),
    'listen state',
    '  mode http',
    `  bind 127.0.0.1:${statePort}`,
    '  stats enable',
    '  stats uri /',
  ];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);
  startProgram('haproxy', ['-f', file]);
  await until(() => hasCheckedAll(`http://127.0.0.1:${statePort}/;csv`, nodes.length), 'HAProxy knows the leader');
  return port;
}
