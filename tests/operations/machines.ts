import { onTestFinished } from 'vitest';
import { type Program, runProgram, type Start, startProgram } from './program.ts';

/** A machine as far as the network goes: a network namespace with an address of its own, and a cable to the others. */
export interface Machine {
  name: string;
  address: string;
  /** Starts a server that has only this machine's network. */
  start(file: string, args: readonly string[], options?: Start): Program;
  /** Runs a command there to its end, also while the cable is pulled. @throws Error with what it wrote, when it failed */
  run(file: string, args: readonly string[], options?: Start): Promise<string>;
  /** Cuts the network: packets are dropped both ways, and connections stay open without an error. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

const ip = (command: string) => runProgram('ip', command.split(' '), { whenOver: () => {} });

/** A bridge that the test's own process is on too, in the range that is kept for such tests (RFC 2544). @returns its number */
async function openBridge(at = 1): Promise<number> {
  const taken = await ip(`link add shop${at} type bridge`).then(
    () => false,
    (error: Error) => {
      if (error.message.includes('exists')) return true;
      throw error;
    },
  );
  if (taken) return openBridge(at + 1);
  onTestFinished(async () => void (await ip(`link del shop${at}`)));
  await ip(`addr add 198.18.${at}.254/24 dev shop${at}`);
  await ip(`link set shop${at} up`);
  return at;
}

/** Machines on a network of their own, which the test's process reaches; they end with the test. */
export async function openMachines(names: readonly string[]): Promise<Machine[]> {
  const bridge = await openBridge();
  return Promise.all(names.map((name, at) => openMachine(name, bridge, at + 1)));
}

async function openMachine(name: string, bridge: number, number: number): Promise<Machine> {
  const space = `shop${bridge}-${number}`;
  const cable = space;
  const address = `198.18.${bridge}.${number}`;
  await ip(`netns add ${space}`);
  onTestFinished(async () => void (await ip(`netns del ${space}`)));
  await ip(`link add ${cable} type veth peer name eth0 netns ${space}`);
  // The namespace lives for as long as a process in it, the cable does not.
  onTestFinished(async () => void (await ip(`link del ${cable}`)));
  await ip(`-n ${space} addr add ${address}/24 dev eth0`);
  for (const link of ['lo', 'eth0']) await ip(`-n ${space} link set ${link} up`);
  await ip(`link set ${cable} master shop${bridge} up`);
  const inside = (file: string, args: readonly string[], { user, ...options }: Start = {}) => {
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
    return ['nsenter', [`--net=/run/netns/${space}`, ...as, file, ...args], options] as const;
  };
  return {
    name,
    address,
    start: (...of) => startProgram(...inside(...of)),
    run: (...of) => runProgram(...inside(...of)),
    unplug: async () => void (await ip(`link set ${cable} down`)),
    plugIn: async () => void (await ip(`link set ${cable} up`)),
  };
}
