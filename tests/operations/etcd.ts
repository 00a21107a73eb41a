import { join } from 'node:path';
import { freePort } from '../support/postgres.ts';
import { statusOf, until } from '../support/shop-process.ts';
import { openFolder, startProgram } from './program.ts';

/** @returns the host and port of its clients */
export async function startEtcd(): Promise<string> {
  const folder = await openFolder('etcd');
  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  startProgram('etcd', [
    ...['--data-dir', join(folder, 'data'), '--initial-cluster', `default=${peer}`],
    ...clients,
    ...peers,
  ]);
  await until(async () => (await statusOf(`${client}/health`)) === 200, 'etcd answers');
  return new URL(client).host;
}
