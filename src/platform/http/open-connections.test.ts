import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { OpenConnections } from './open-connections.ts';

class FakeSocket extends EventEmitter {
  destroyed = false;
  writableLength = 0;
  remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

function open({ openFiles = 16, limitMachines = true, proxy = '' } = {}) {
  const reasons: string[] = [];
  const connections = new OpenConnections({
    openFiles,
    limitMachines,
    isProxy: (address) => address === proxy,
    onEnd: (reason) => reasons.push(reason),
  });
  const add = (address: string) => {
    const socket = new FakeSocket(address) as unknown as Socket;
    connections.add(socket);
    return socket;
  };
  return { connections, add, reasons };
}
const ended = (sockets: Socket[]) => sockets.map(({ destroyed }) => destroyed);

it('connections use up to half of the open files; beyond that the longest idle one is closed', () => {
  const { connections, add, reasons } = open();
  const first = Array.from({ length: 8 }, (_, at) => add(`203.0.113.${at}`));
  expect(ended(first)).not.toContain(true);
  connections.begin(first[0] as Socket);
  add('203.0.113.99');
  expect(ended(first)).toEqual([false, true, false, false, false, false, false, false]);
  connections.rest(first[0] as Socket);
  add('203.0.113.98');
  expect(ended(first)).toEqual([false, true, true, false, false, false, false, false]);
  expect(reasons).toEqual(['connections', 'connections']);
});

it('a connection with a request in progress is not closed; the new one is', () => {
  const { connections, add } = open();
  const first = Array.from({ length: 8 }, (_, at) => add(`203.0.113.${at}`));
  for (const socket of first) connections.begin(socket);
  expect(add('203.0.113.99').destroyed).toBe(true);
  expect(ended(first)).not.toContain(true);
});

it('one machine may hold at most a quarter of the connections', () => {
  const { add, reasons } = open();
  const other = add('203.0.113.7');
  const machine = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(add);
  expect(ended(machine)).toEqual([true, false, false]);
  expect(other.destroyed).toBe(false);
  expect(reasons).toEqual(['connectionsOfMachine']);
});

it.each([
  ['a trusted proxy', { proxy: '10.0.0.1' }],
  ['any machine without rate limits', { limitMachines: false }],
])('%s may hold all connections', (_who, options) => {
  const { add } = open(options);
  expect(ended(Array.from({ length: 8 }, () => add('10.0.0.1')))).not.toContain(true);
});

it('a machine may connect again after its connections have ended', () => {
  const { add } = open();
  for (const _ of Array(5)) for (const socket of ['203.0.113.7', '203.0.113.7'].map(add)) socket.destroy();
  expect(ended(['203.0.113.7', '203.0.113.7'].map(add))).toEqual([false, false]);
});

it('the connections with the oldest answers are closed when too many bytes wait for slow readers', () => {
  const { connections, add, reasons } = open({ openFiles: 100 });
  const readers = Array.from({ length: 4 }, (_, at) => add(`203.0.113.${at}`));
  for (const socket of readers) connections.begin(socket);
  const [oldest, , quick] = readers;
  for (const socket of readers) Object.assign(socket, { writableLength: bounds.unreadBytes.value / 3 });
  Object.assign(quick as Socket, { writableLength: 0 });
  connections.endSlowReaders();
  expect(reasons).toEqual([]);
  Object.assign(quick as Socket, { writableLength: 1 });
  connections.endSlowReaders();
  expect(ended(readers)).toEqual([true, false, false, false]);
  expect(oldest?.destroyed).toBe(true);
  expect(reasons).toEqual(['unreadBytes']);
});
