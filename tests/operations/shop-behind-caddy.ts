import { openMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/postgres.ts';
import { type PreparedShop, prepareShop, type ShopProcess } from '../support/shop-process.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';
import { type Balancer, publicAddress, startCaddy } from './caddy.ts';

export interface ShopBehindCaddy extends Balancer {
  prepared: PreparedShop;
  copies: [ShopProcess, ShopProcess];
  /** Starts a replacement for a copy that ended. */
  startAgain(copy: ShopProcess): Promise<ShopProcess>;
}

/**
 * Starts two copies as in compose.yaml: in production, on one PostgreSQL, behind Caddy.
 * @param server the PostgreSQL to use instead of the test run's
 */
export async function openShopBehindCaddy(
  environment: Record<string, string> = {},
  commands: readonly [string[], string[]] = [
    ['node', 'build/server/index.js'],
    ['node', 'build/server/index.js'],
  ],
  server?: string,
): Promise<ShopBehindCaddy> {
  const prepared = await prepareShop('postgres', undefined, server);
  const url = await publicAddress();
  const mailPort = await freePort();
  await openMailServer(mailPort);
  const start = (PORT: string, command: string[]) =>
    prepared.launch({
      command: command as [string, ...string[]],
      environment: {
        NODE_ENV: 'production',
        PORT,
        PUBLIC_URL: url,
        AUTH_SECRET,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_FROM: 'shop@example.com',
        DEMO: '',
        TRUST_PROXY: '1',
        ...environment,
      },
    });
  const ports = [String(await freePort()), String(await freePort())];
  const [first, second] = await Promise.all(ports.map((port, at) => start(port, commands[at] ?? [])));
  if (!first || !second) throw new Error('two copies were expected');
  return {
    ...(await startCaddy(url, [first.url, second.url])),
    prepared,
    copies: [first, second],
    startAgain: (copy) => start(new URL(copy.url).port, commands[0]),
  };
}
