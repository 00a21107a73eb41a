import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './postgres.ts';

export interface StallingProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Holds back all traffic without breaking connections, like a hanging network or server. */
  stall(): void;
  /** Forwards the held traffic in order, including that of closed connections. */
  resume(): void;
}

/** A proxy between the shop and its PostgreSQL. */
export async function openStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let held: (() => void)[] | undefined;
  const pass = (step: () => void) => (held ? held.push(step) : step());
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (bytes) => pass(() => server.write(bytes)));
    client.on('close', () => pass(() => server.end()));
    server.on('data', (bytes) => pass(() => client.write(bytes)));
    server.on('close', () => pass(() => client.destroy()));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    for (const socket of open) socket.destroy();
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    stall: () => {
      held ??= [];
    },
    resume: () => {
      const steps = held ?? [];
      held = undefined;
      for (const step of steps) step();
    },
  };
}
