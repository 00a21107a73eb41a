import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { BehindPooler, requireOwnConnections } from './own-connections.server.ts';

const SETTINGS = ['options', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** The first message of a connection without the settings of the client, as a pooler may pass it on. */
function withoutSettings(startup: Buffer): Buffer {
  const texts = startup.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; texts[at]; at += 2)
    if (!SETTINGS.includes(texts[at] ?? '')) kept.push(texts[at] ?? '', texts[at + 1] ?? '');
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

/** A server on this machine for the duration of a test. @returns its port */
async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return String((server.address() as { port: number }).port);
}

async function openPostgres() {
  const { config } = await openTestShop();
  const url = new URL(config.databaseUrl ?? '');
  const through = (port: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  return { url, through };
}

it('connections to PostgreSQL itself keep their settings', async () => {
  const { url } = await openPostgres();
  await expect(requireOwnConnections({ DATABASE_URL: url.href, DATABASE_READ_URL: undefined })).resolves.toBe(
    undefined,
  );
});

it('a pooler that drops the settings of a connection ends the start with a line that says what to set', async () => {
  const { url, through } = await openPostgres();
  const pooler = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const)
      socket.on('error', () => other.destroy());
    client.once('data', (startup) => {
      server.write(withoutSettings(startup));
      client.pipe(server).pipe(client);
    });
  });
  const pooled = through(await listen(pooler));
  const line = 'DATABASE_READ_URL: its pooler takes no settings of a connection. Set DATABASE_DIRECT_URL';
  const required = requireOwnConnections({ DATABASE_URL: url.href, DATABASE_READ_URL: pooled });
  await expect(required).rejects.toThrow(line);
});

it('so does one that refuses the settings', async () => {
  const { through } = await openPostgres();
  const pooler = createServer((client) => {
    client.on('error', () => {});
    const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(fields.length + 4, 1);
    client.once('data', () => client.end(Buffer.concat([head, Buffer.from(fields)])));
  });
  const pooled = through(await listen(pooler));
  await expect(requireOwnConnections({ DATABASE_URL: pooled })).rejects.toThrow(BehindPooler);
});

it('what else is wrong with a database is left to its opening', async () => {
  await expect(requireOwnConnections({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })).resolves.toBe(undefined);
});
