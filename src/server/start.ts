import * as pages from 'virtual:react-router/server-build';
import { pino } from 'pino';
import { migrate } from '#src/database/migrate.server.ts';
import { openDatabase } from '#src/database/open.server.ts';
import { demoAccounts, seedDemo } from '#src/demo/seed.server.ts';
import { startImageCleaning } from '#src/images/clean-images.server.ts';
import { openImageStore } from '#src/images/open-image-store.server.ts';
import { mailTransport, startMailDelivery } from '#src/mail/deliver.server.ts';
import { createApp } from './app.ts';
import { BadConfiguration, type Config, readConfig } from './config.ts';

/** How long requests in flight may take after a stop was asked for, in milliseconds. */
const STOP_TIMEOUT = 10_000;

function greet({ publicUrl, demo }: Config): void {
  console.log(`\n  The shop is open: ${publicUrl}`);
  if (!demo) return;
  for (const { email, password, role } of demoAccounts) console.log(`  Sign in as ${role}: ${email} / ${password}`);
  console.log(`  Mails the shop sends: ${publicUrl}/mailbox\n`);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  const database = openDatabase(config);
  const steps = await migrate(database.db as never, database.engine);
  if (steps.length > 0) log.info({ steps }, 'database schema is up to date');
  const images = openImageStore(config);
  if (config.demo && (await seedDemo({ db: database.db, images })))
    log.info('demo catalogue and accounts are in place');

  const app = await createApp({ config, database, log, pages });
  const stopMail = startMailDelivery(database.db, mailTransport(config), log);
  const stopCleaning = startImageCleaning({ db: database.db, images }, log);
  await app.listen({ port: config.port, host: config.host });
  greet(config);

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await app.close();
    await stopMail();
    await stopCleaning();
    await database.close();
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by `npm start`: the shop ends with the command that started it.
  if (process.channel) process.once('disconnect', () => stop('disconnect'));
}

start().catch((error: unknown) => {
  console.error(error instanceof BadConfiguration ? error.message : error);
  process.exit(1);
});
