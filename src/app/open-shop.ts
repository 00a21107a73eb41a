import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { readdressMails } from '#src/core/accounts/readdressed-mails.server.ts';
import type { Config } from '#src/core/config.ts';
import { printerOfMails } from '#src/core/orders/mailed-papers.server.ts';
import { mailLogo } from '#src/core/site/mail-logo.server.ts';
import { convertPrices } from '#src/core/tools/convert-prices.server.ts';
import { requireNoDemo } from '#src/demo/remove-demo.server.ts';
import { seedDemo } from '#src/demo/seed.server.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { requireOwnConnections } from '#src/platform/database/own-connections.server.ts';
import { requireRoleLimits } from '#src/platform/database/role-limits.server.ts';
import { openImageStore } from '#src/platform/images/open-image-store.server.ts';
import { mailTransport, startMailDelivery } from '#src/platform/mail/deliver.server.ts';
import { startTelemetry } from '#src/platform/telemetry/telemetry.server.ts';
import { createApp } from './app.ts';
import { startMaintenance } from './maintenance.ts';
import { enabledRooms, fillsOf } from './modules.server.ts';
import { databaseSchema } from './schema.ts';
import { version } from './version.ts';

interface ShopParts {
  config: Config;
  log: FastifyBaseLogger;
  pages: ServerBuild;
  mode: 'development' | 'production';
  /** Aborted when the process receives a signal to stop. */
  stopping?: AbortSignal;
}

interface OpenShop {
  app: FastifyInstance;
  /** Finishes pending requests and mails, and closes the database. */
  close(): Promise<void>;
}

/** Opens a shop: migrates its database, seeds an enabled demo, starts application, mail delivery and maintenance. */
export async function openShop(parts: ShopParts): Promise<OpenShop> {
  const { otlpEndpoint } = parts.config;
  if (otlpEndpoint === undefined) return openParts(parts);
  const stopTelemetry = await startTelemetry({ endpoint: otlpEndpoint, version });
  try {
    const { app, close } = await openParts(parts);
    return { app, close: () => close().then(stopTelemetry) };
  } catch (error) {
    await stopTelemetry();
    throw error;
  }
}

async function openParts({ config, log, pages, mode, stopping }: ShopParts): Promise<OpenShop> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = config;
  if (databaseDirectUrl === undefined)
    await requireOwnConnections({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl });
  const steps = await prepareDatabase(config, databaseSchema);
  if (steps.length > 0) log.info({ steps }, 'database schema is up to date');
  const database = openDatabase(config, databaseSchema.watched);
  const { db } = database;
  if (databaseDirectUrl !== undefined) await requireRoleLimits(db);
  const recounted = await convertPrices(db, config.currency);
  if (recounted.tools > 0) log.warn(recounted, `the prices of all tools are in ${config.currency} now`);
  const images = openImageStore(config);
  if (!config.demo) await requireNoDemo(db);
  else if (
    await seedDemo(
      { db, images, rooms: enabledRooms(config), fills: fillsOf(config) },
      { count: config.demoOrders, currency: config.currency },
    )
  )
    log.info('demo catalogue and accounts are in place');

  const app = await createApp({ config, database, log, pages, mode, ...(stopping && { stopping }) });
  const print = printerOfMails({ config, db, fills: fillsOf(config) }, log);
  const stopMail = startMailDelivery(
    db,
    mailTransport(config, { logo: mailLogo(), print }),
    log,
    readdressMails(fillsOf(config)),
  );
  const stopMaintenance = startMaintenance({
    config,
    db,
    images,
    tables: databaseSchema.tables,
    fills: fillsOf(config),
    log,
  });
  return {
    app,
    async close() {
      const maintenanceStopped = stopMaintenance();
      await app.close();
      await stopMail();
      await maintenanceStopped;
      await database.close();
    },
  };
}
