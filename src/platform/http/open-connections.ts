import type { Socket } from 'node:net';
import { bounds } from '#src/platform/limits/bounds.ts';
import { machineOf } from '#src/platform/limits/machine.ts';

/** The bounds that can end a connection. */
export type EndReason =
  | 'connections'
  | 'connectionsOfMachine'
  | 'unansweredRequests'
  | 'stalledConnection'
  | 'unreadBytes';

/** All connections, or those of one machine. */
class Group {
  /** Connections without a request in progress, longest idle first. */
  readonly idle = new Set<Socket>();
  /** Connections with a request in progress, oldest request first. */
  readonly busy = new Set<Socket>();

  get size(): number {
    return this.idle.size + this.busy.size;
  }
}

interface Options {
  /** Maximum number of open files of the process; undefined if unknown. */
  openFiles: number | undefined;
  /** @returns true for a proxy, whose connections carry requests of many machines */
  isProxy: (address: string) => boolean;
  /** Whether the connections of each machine are bounded as well. */
  limitMachines: boolean;
  onEnd: (reason: EndReason) => void;
}

/** Keeps the connections of the server within their bounds (docs/decisions/0012). */
export class OpenConnections {
  readonly #all = new Group();
  readonly #machines = new Map<string, Group>();
  /** The machine of each open connection; undefined if its machine has no bound. */
  readonly #open = new Map<Socket, string | undefined>();
  readonly #maxTotal: number;
  readonly #maxPerMachine: number;
  readonly #options: Options;

  constructor(options: Options) {
    const { openFiles = Number.POSITIVE_INFINITY } = options;
    // The other half is left for the files that answers are read from.
    this.#maxTotal = Math.min(bounds.connections.value, Math.floor(openFiles / 2));
    this.#maxPerMachine = Math.min(bounds.connectionsOfMachine.value, Math.floor(this.#maxTotal / 4));
    this.#options = options;
  }

  /** Adds a new connection. If it exceeds a bound, the longest idle connection ends: at worst the new one. */
  add(socket: Socket): void {
    const machine = this.#boundMachineOf(socket);
    this.#open.set(socket, machine);
    if (machine !== undefined && !this.#machines.has(machine)) this.#machines.set(machine, new Group());
    for (const { idle } of this.#groupsOf(socket)) idle.add(socket);
    socket.once('close', () => this.#remove(socket));
    const own = machine === undefined ? undefined : this.#machines.get(machine);
    if (own && own.size > this.#maxPerMachine) this.#endLongestIdle(own, 'connectionsOfMachine');
    else if (this.#all.size > this.#maxTotal) this.#endLongestIdle(this.#all, 'connections');
  }

  /** Marks the connection as busy: its request is being handled. */
  begin(socket: Socket): void {
    for (const { idle, busy } of this.#groupsOf(socket)) if (idle.delete(socket)) busy.add(socket);
  }

  /** Marks the connection as idle: it waits for its next request. */
  rest(socket: Socket): void {
    for (const { idle, busy } of this.#groupsOf(socket)) if (busy.delete(socket)) idle.add(socket);
  }

  end(socket: Socket, reason: EndReason): void {
    this.#remove(socket);
    socket.destroy();
    this.#options.onEnd(reason);
  }

  /** Ends a connection on which no byte has moved for too long. */
  timeOut(socket: Socket): void {
    if (this.#all.busy.has(socket)) this.end(socket, 'stalledConnection');
    else socket.destroy();
  }

  /** Ends connections, oldest answer first, until the bytes that wait for slow readers are within their bound. */
  endSlowReaders(): void {
    let unread = 0;
    for (const { writableLength } of this.#all.busy) unread += writableLength;
    for (const socket of this.#all.busy) {
      if (unread <= bounds.unreadBytes.value) return;
      if (socket.writableLength === 0) continue;
      unread -= socket.writableLength;
      this.end(socket, 'unreadBytes');
    }
  }

  #boundMachineOf({ remoteAddress = '' }: Socket): string | undefined {
    const { isProxy, limitMachines } = this.#options;
    return limitMachines && !isProxy(remoteAddress) ? machineOf(remoteAddress) : undefined;
  }

  #groupsOf(socket: Socket): Group[] {
    if (!this.#open.has(socket)) return [];
    const machine = this.#machines.get(this.#open.get(socket) ?? '');
    return machine ? [this.#all, machine] : [this.#all];
  }

  #endLongestIdle({ idle }: Group, reason: EndReason): void {
    for (const socket of idle) {
      this.end(socket, reason);
      return;
    }
  }

  #remove(socket: Socket): void {
    const machine = this.#open.get(socket) ?? '';
    for (const { idle, busy } of this.#groupsOf(socket)) {
      idle.delete(socket);
      busy.delete(socket);
    }
    this.#open.delete(socket);
    if (this.#machines.get(machine)?.size === 0) this.#machines.delete(machine);
  }
}
