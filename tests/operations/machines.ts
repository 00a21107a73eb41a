import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { openFolder, type Program, runProgram, type Start, startProgram } from './program.ts';

/** A simulated machine: a network namespace with its own address and a cable to the others. */
export interface Machine {
  name: string;
  address: string;
  /** The namespace in which the address is reachable. */
  network: string;
  /** Forwards a port, so that the test can reach it. @returns host and port */
  forward(port: number): Promise<string>;
  /** Starts a server in this machine's network only. */
  start(file: string, args: readonly string[], options?: Start): Program;
  /**
   * Runs a command in this machine's network, even while it is unplugged. @throws Error with its output when it fails
   */
  run(file: string, args: readonly string[], options?: Start): Promise<string>;
  /** Cuts the network: packets are dropped in both directions, and connections stay open without an error. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

const ip = (command: string) => runProgram('ip', command.split(' '), { whenOver: () => {} });

async function openNamespace(name: string): Promise<void> {
  await ip(`netns add ${name}`);
  onTestFinished(async () => void (await ip(`netns del ${name}`)));
}

/**
 * Creates a switch in the address range for benchmarks (RFC 2544). It has its own namespace, because browsers abort
 * their requests when an interface of their machine appears or disappears. @returns the namespace
 */
async function openNetwork(): Promise<string> {
  const network = `shop-${randomUUID().slice(0, 8)}`;
  await openNamespace(network);
  await ip(`-n ${network} link add switch type bridge`);
  await ip(`-n ${network} addr add 198.18.0.254/24 dev switch`);
  await ip(`-n ${network} link set switch up`);
  return network;
}

/** Opens machines on their own network until the end of the test. */
export async function openMachines(names: readonly string[]): Promise<Machine[]> {
  const network = await openNetwork();
  return Promise.all(names.map((name, at) => openMachine(name, network, at + 1)));
}

/** Starts HAProxy, which forwards a port of this machine into a namespace. @returns host and port */
async function forwardPort(network: string, target: string): Promise<string> {
  const host = `127.0.0.1:${await freePort()}`;
  const times = ['connect 2s', 'client 1h', 'server 1h'].map((time) => `  timeout ${time}`);
  const server = `  server machine ${target} namespace ${network}`;
  const lines = ['global', '  maxconn 100', 'listen forward', `  bind ${host}`, ...times, server];
  const file = join(await openFolder('forward'), 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);
  startProgram('haproxy', ['-f', file]);
  return host;
}

async function openMachine(name: string, network: string, number: number): Promise<Machine> {
  const namespace = `${network}-${number}`;
  const cable = `cable${number}`;
  const address = `198.18.0.${number}`;
  await openNamespace(namespace);
  await ip(`-n ${network} link add ${cable} type veth peer name eth0 netns ${namespace}`);
  await ip(`-n ${namespace} addr add ${address}/24 dev eth0`);
  for (const link of ['lo', 'eth0']) await ip(`-n ${namespace} link set ${link} up`);
  await ip(`-n ${network} link set ${cable} master switch up`);
  const inside = (file: string, args: readonly string[], { user, ...options }: Start = {}) => {
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    return ['nsenter', [`--net=/run/netns/${namespace}`, ...as, file, ...args], options] as const;
  };
  return {
    name,
    address,
    network,
    forward: (port) => forwardPort(network, `${address}:${port}`),
    start: (...of) => startProgram(...inside(...of)),
    run: (...of) => runProgram(...inside(...of)),
    unplug: async () => void (await ip(`-n ${network} link set ${cable} down`)),
    plugIn: async () => void (await ip(`-n ${network} link set ${cable} up`)),
  };
}
