import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postToWebhook } from './post-to-webhook.server.ts';

/** A receiver that answers every request with these bytes, and keeps the connection open. */
async function answering(bytes: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/`;
}

it('an event is not delivered to a receiver that wants to speak another protocol', async () => {
  const url = await answering('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await expect(postToWebhook(url, {}, '{}', { allowPrivate: true })).rejects.toThrow('Answered 101.');
});
