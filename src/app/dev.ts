import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { readConfig } from './config.ts';
import { openShop } from './open-shop.ts';

/** The running development app outlives a reload of this module, so that the next version can close it. */
const running = globalThis as { stopDevApp?: () => Promise<void> };
let app: Promise<FastifyInstance> | undefined;

async function start(log: FastifyBaseLogger): Promise<FastifyInstance> {
  await running.stopDevApp?.();
  const pages = (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
  const shop = await openShop({ config: readConfig(), log, pages, mode: 'development' });
  await shop.app.ready();
  running.stopDevApp = shop.close;
  return shop.app;
}

/** The app of the current sources: Vite reloads this module after an edit, and the first request starts the app. */
export function devApp(log: FastifyBaseLogger): Promise<FastifyInstance> {
  app ??= start(log);
  return app;
}
