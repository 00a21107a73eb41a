import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { seedDemo } from '#src/demo/seed.server.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openImageStore } from '#src/platform/images/open-image-store.server.ts';
import { mailTransport, startMailDelivery } from '#src/platform/mail/deliver.server.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startHousekeeping } from './housekeeping.ts';
import { orderLifecycle } from './order-lifecycle.ts';

/** The running development app survives the reload of this module, so that the next version can close it. */
const running = globalThis as { stopDevApp?: () => Promise<void> };
let app: Promise<FastifyInstance> | undefined;

async function start(log: FastifyBaseLogger): Promise<FastifyInstance> {
  await running.stopDevApp?.();
  const config = readConfig();
  await prepareDatabase(config);
  const database = openDatabase(config);
  const images = openImageStore(config);
  if (config.demo) await seedDemo({ db: database.db, images });
  const pages = (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
  const instance = await createApp({ config, database, log, pages, mode: 'development' });
  const stopMail = startMailDelivery(database.db, mailTransport(config), log);
  const stopHousekeeping = startHousekeeping({
    config,
    db: database.db,
    images,
    lifecycle: orderLifecycle(config),
    log,
  });
  await instance.ready();
  running.stopDevApp = async () => {
    await stopMail();
    await stopHousekeeping();
    await instance.close();
    await database.close();
  };
  return instance;
}

/** The app of the current sources: Vite evaluates this module anew after an edit, and the first request starts it. */
export function devApp(log: FastifyBaseLogger): Promise<FastifyInstance> {
  app ??= start(log);
  return app;
}
