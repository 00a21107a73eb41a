import { join } from 'node:path';
import { statusOf, until } from '../support/shop-process.ts';
import type { Machine } from './machines.ts';
import { openFolder, type Program } from './program.ts';

interface Etcd {
  /** Hosts and ports for clients. */
  hosts: string[];
  /** Kills the leading member, as in a power failure of its machine. @returns its name */
  killLeader(): Promise<string>;
  /** Restarts a killed member, and waits until it answers. */
  startAgain(name: string): Promise<void>;
}

const CLIENT_PORT = 2379;
const clientOf = ({ address }: Machine) => `http://${address}:${CLIENT_PORT}`;
const peerOf = ({ address }: Machine) => `http://${address}:2380`;

/** @param host with the port at which the test reaches it */
const answers = async (host: string) => (await statusOf(`http://${host}/health`)) === 200;

async function isLeader(host: string): Promise<boolean> {
  const pending = fetch(`http://${host}/v3/maintenance/status`, { method: 'POST', body: '{}' });
  const answer = await pending.catch(() => undefined);
  if (!answer?.ok) return false;
  const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
  return header.member_id === leader;
}

/** Starts a member of etcd on each of these machines, each with its own folder. */
export async function startEtcd(machines: readonly Machine[]): Promise<Etcd> {
  const programs = new Map<Machine, Program>();
  const folders = new Map<Machine, string>();
  const hosts = new Map<Machine, string>();
  const untilAnswers = (machine: Machine) =>
    until(() => answers(hosts.get(machine) ?? ''), `etcd ${machine.name} answers`);
  const start = (machine: Machine) => {
    const all = machines.map((each) => `${each.name}=${peerOf(each)}`).join(',');
    const clients = ['--listen-client-urls', clientOf(machine), '--advertise-client-urls', clientOf(machine)];
    const peers = ['--listen-peer-urls', peerOf(machine), '--initial-advertise-peer-urls', peerOf(machine)];
    const data = ['--name', machine.name, '--data-dir', join(folders.get(machine) ?? '', 'data'), '--enable-v2'];
    programs.set(machine, machine.start('etcd', [...data, '--initial-cluster', all, ...clients, ...peers]));
  };
  for (const machine of machines) {
    folders.set(machine, await openFolder(`etcd-${machine.name}`));
    hosts.set(machine, await machine.forward(CLIENT_PORT));
  }
  machines.forEach(start);
  for (const machine of machines) await untilAnswers(machine);
  return {
    hosts: machines.map((machine) => new URL(clientOf(machine)).host),
    killLeader: async () => {
      for (const [machine, host] of hosts) {
        if (!(await isLeader(host))) continue;
        await programs.get(machine)?.end('SIGKILL');
        return machine.name;
      }
      throw new Error('No member of etcd leads.');
    },
    startAgain: async (name) => {
      const machine = machines.find((each) => each.name === name);
      if (!machine) throw new Error(`there is no member ${name}`);
      start(machine);
      await untilAnswers(machine);
    },
  };
}
