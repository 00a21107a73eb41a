import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './postgres.ts';

export interface StallingProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** From now on nothing passes, and no connection breaks: all is kept, as by a network or a server that hangs. */
  stall(): void;
  /** What was kept passes, in its order, also of those that are gone. */
  resume(): void;
}

/** A proxy between the shop and its PostgreSQL. */
export async function openStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let kept: (() => void)[] | undefined;
  const pass = (step: () => void) => (kept ? kept.push(step) : step());
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
      kept ??= [];
    },
    resume: () => {
      const steps = kept ?? [];
      kept = undefined;
      for (const step of steps) step();
    },
  };
}
