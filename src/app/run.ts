import { setTimeout as pause } from 'node:timers/promises';
import * as pages from 'virtual:react-router/server-build';
import type { Logger } from 'pino';
import type { Config } from '#src/core/config.ts';
import { DemoInDatabase } from '#src/demo/remove-demo.server.ts';
import { demoAccounts } from '#src/demo/seed.server.ts';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { UnsupportedDatabase } from '#src/platform/database/migrate.server.ts';
import { BehindPooler } from '#src/platform/database/own-connections.server.ts';
import { RoleWithoutLimits } from '#src/platform/database/role-limits.server.ts';
import { createLog, readableLines, withoutSecrets } from '#src/platform/http/log.ts';
import { keepFilesPrivate } from '#src/platform/http/private-files.ts';
import { BadConfiguration, inDataDir, readConfig } from './config.ts';
import { openShop } from './open-shop.ts';
import { version } from './version.ts';

/** How long pending requests may take after a signal to stop, in milliseconds. */
const STOP_TIMEOUT = 15_000;

function greet(config: Config, log: Logger): void {
  const { publicUrl, demo, production, rateLimit, incompleteModules } = config;
  for (const missing of incompleteModules) log.warn(`EXTENSIONS: ${missing} and stays off`);
  if (production && !rateLimit)
    log.warn('RATE_LIMIT is off in production: passwords can be guessed without limit. Remove it after the benchmark');
  log.info({ publicUrl, demo }, 'the shop is open');
  if (!demo && !production)
    log.info('running without NODE_ENV=production and without the demo; DEMO=on enables the demo at any address');
  if (!demo) return;
  console.log(`\n  The shop is open:  ${publicUrl}`);
  for (const { email, password, role } of demoAccounts)
    console.log(`  ${role === 'admin' ? 'Administrator:' : 'Buyer:        '}     ${email}  ${password}`);
  console.log(`  Mails it sends:    ${publicUrl}/mailbox`);
  console.log('\n  Ctrl+C stops it. Warnings appear below.\n');
}

/** An uncaught error leaves the process in an unknown state: it exits, and its supervisor starts another. */
function endOnFaults(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

function unusableAddress({ port, host }: Config, { code, message }: NodeJS.ErrnoException): BadConfiguration {
  if (code === 'EADDRINUSE') return new BadConfiguration([`PORT: ${port} of ${host} is in use by another program`]);
  return new BadConfiguration([`HOST: cannot listen on ${host}: ${message}`]);
}

function unusableDatabase(
  { databaseUrl, databaseDirectUrl }: Config,
  { cause }: DatabaseUnavailable,
): BadConfiguration {
  const variables = databaseUrl
    ? ['DATABASE_URL', ...(databaseDirectUrl ? ['DATABASE_DIRECT_URL'] : [])]
    : ['DATA_DIR'];
  return new BadConfiguration([
    withoutSecrets(`${variables.join(', ')}: the database cannot be used: ${(cause as Error).message}`),
  ]);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, config.demo ? readableLines(process.stdout) : undefined);
  log.info({ version, node: process.version }, 'the shop starts');
  endOnFaults(log);
  inDataDir(() => keepFilesPrivate(config.dataDir));
  const stopping = new AbortController();
  const parts = { config, log, pages, mode: 'production', stopping: stopping.signal } as const;
  const { app, close } = await openShop(parts).catch((error: unknown) => {
    throw error instanceof DatabaseUnavailable ? unusableDatabase(config, error) : error;
  });
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw unusableAddress(config, error);
  });
  greet(config, log);

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'stopping');
    const drain = config.drainSeconds * 1000;
    setTimeout(() => process.exit(1), drain + STOP_TIMEOUT).unref();
    await pause(drain);
    await close();
    log.info('stopped');
    // All work is finished; a handle that a library keeps open must not delay the next version.
    process.exit(0);
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by `npm start`: the shop stops with that command.
  if (process.channel) process.once('disconnect', () => stop('disconnect'));
}

/** Errors that the operator can correct; only their message is printed. */
const OPERATOR_ERRORS = [BadConfiguration, BehindPooler, DemoInDatabase, RoleWithoutLimits, UnsupportedDatabase];

start().catch((error: unknown) => {
  if (error instanceof Error && OPERATOR_ERRORS.some((kind) => error instanceof kind)) console.error(error.message);
  // Through the log: drivers attach rows and parameters to their errors.
  else createLog('info').fatal({ err: error }, 'the shop could not start');
  process.exit(1);
});
