import type { Socket } from 'node:net';
import { bounds } from '#src/platform/limits/bounds.ts';
import { machineOf } from '#src/platform/limits/machine.ts';

/** The bounds because of which a connection ends. */
export type EndReason =
  | 'connections'
  | 'connectionsOfMachine'
  | 'unansweredRequests'
  | 'stalledConnection'
  | 'unreadBytes';

/** All connections, or those of one machine. */
class Group {
  /** Without a request in progress; the one that has been idle longest comes first. */
  readonly idle = new Set<Socket>();
  /** With a request in progress; the one that began first comes first. */
  readonly busy = new Set<Socket>();

  get size(): number {
    return this.idle.size + this.busy.size;
  }
}

interface Options {
  /** How many files the process may have open; undefined when that is not known. */
  openFiles: number | undefined;
  /** @returns true for a proxy, whose connections are those of many machines */
  isProxy: (address: string) => boolean;
  /** Whether the connections of each machine are bounded too. */
  limitMachines: boolean;
  onEnd: (reason: EndReason) => void;
}

/** Keeps the connections of the server within their bounds (docs/decisions/0013). */
export class OpenConnections {
  readonly #all = new Group();
  readonly #machines = new Map<string, Group>();
  /** The machine of every open connection; undefined for one whose machine has no bound. */
  readonly #open = new Map<Socket, string | undefined>();
  readonly #mostOfAll: number;
  readonly #mostOfMachine: number;
  readonly #options: Options;

  constructor(options: Options) {
    const { openFiles = Number.POSITIVE_INFINITY } = options;
    // The other half is for the files that answers are read from.
    this.#mostOfAll = Math.min(bounds.connections.value, Math.floor(openFiles / 2));
    this.#mostOfMachine = Math.min(bounds.connectionsOfMachine.value, Math.floor(this.#mostOfAll / 4));
    this.#options = options;
  }

  /** Adds a new connection. When it is one too many, the one that has been idle longest ends: at worst the new one. */
  add(socket: Socket): void {
    const machine = this.#boundMachineOf(socket);
    this.#open.set(socket, machine);
    if (machine !== undefined && !this.#machines.has(machine)) this.#machines.set(machine, new Group());
    for (const { idle } of this.#groupsOf(socket)) idle.add(socket);
    socket.once('close', () => this.#remove(socket));
    const own = machine === undefined ? undefined : this.#machines.get(machine);
    if (own && own.size > this.#mostOfMachine) this.#endLongestIdle(own, 'connectionsOfMachine');
    else if (this.#all.size > this.#mostOfAll) this.#endLongestIdle(this.#all, 'connections');
  }

  /** A request of the connection is processed from now on. */
  begin(socket: Socket): void {
    for (const { idle, busy } of this.#groupsOf(socket)) if (idle.delete(socket)) busy.add(socket);
  }

  /** The connection waits for its next request. */
  rest(socket: Socket): void {
    for (const { idle, busy } of this.#groupsOf(socket)) if (busy.delete(socket)) idle.add(socket);
  }

  end(socket: Socket, reason: EndReason): void {
    this.#remove(socket);
    socket.destroy();
    this.#options.onEnd(reason);
  }

  /** No byte of the connection moved for too long. */
  timeOut(socket: Socket): void {
    if (this.#all.busy.has(socket)) this.end(socket, 'stalledConnection');
    else socket.destroy();
  }

  /** Ends connections, those with the oldest answers first, until no more bytes wait for slow readers than may. */
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
