import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/postgres.ts';
import { until } from '../support/shop-process.ts';
import { openFolder, startProgram } from './program.ts';

interface Behind {
  name: string;
  /** Of PostgreSQL, and of Patroni, which says whether this node is the leader. */
  address: string;
  /** The network namespace in which the address is reached. */
  network: string;
  postgresPort: number;
  patroniPort: number;
}

/** HAProxy takes every node for the leader until it has asked them all. */
async function hasAsked(state: string, nodes: number): Promise<boolean> {
  const rows = await fetch(state).then(
    (answer) => answer.text(),
    () => '',
  );
  const checked = rows.split('\n').filter((row) => /^leader,(?!FRONTEND|BACKEND)/.test(row) && /,L[47]/.test(row));
  return checked.length === nodes && checked.filter((row) => row.includes(',UP,')).length === 1;
}

/** HAProxy that leads to the node that takes writes, as docs/operations.md says. @returns its port */
export async function startHaproxy(nodes: readonly Behind[]): Promise<number> {
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
  await until(() => hasAsked(`http://127.0.0.1:${statePort}/;csv`, nodes.length), 'HAProxy knows the leader');
  return port;
}
