import { deleteEndedSessions } from '#src/core/accounts/account-repository.server.ts';
import { deleteAbandonedAccounts, deleteOldSignUps } from '#src/core/accounts/sign-up-repository.server.ts';
import { foldOrderChanges } from '#src/core/orders/summary/fold-order-changes.server.ts';
import type { JobParts, MaintenanceJob } from '#src/core/server-extension.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import {
  deleteOldMails,
  deleteUndeliverableMails,
  updateMailsPutOff,
} from '#src/platform/mail/outbox-maintenance.server.ts';
import { extensionsOn } from './extensions.server.ts';
import { databaseSchema } from './schema.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const removal = (what: string, run: MaintenanceJob['run']): MaintenanceJob => ({
  what,
  done: 'removed',
  byAge: true,
  run,
});

const coreJobs: readonly MaintenanceJob[] = [
  { what: 'mails that a wrong clock put off', done: 'made due', byAge: false, run: ({ db }) => updateMailsPutOff(db) },
  removal('pictures without a tool', (parts) => cleanImages({ ...parts, shownIn: databaseSchema.pictures })),
  removal('ended sessions', ({ db }) => deleteEndedSessions(db, new Date())),
  removal('unused accounts', ({ db }) => deleteAbandonedAccounts(db)),
  removal('overtaken sign-ups', ({ db }) => deleteOldSignUps(db)),
  removal('mails sent long ago', ({ db }) => deleteOldMails(db)),
  { what: 'changes of orders', done: 'summed', byAge: false, run: ({ db }) => foldOrderChanges(db) },
  removal('mails undelivered for five days', ({ db }) => deleteUndeliverableMails(db)),
];

async function runJob(parts: JobParts, { what, done, run }: MaintenanceJob): Promise<void> {
  await run(parts).then(
    (count) => count > 0 && parts.log.info({ what, count }, done),
    (error: unknown) => parts.log.error({ err: error, what }, `could not be ${done}`),
  );
}

const jobsOf = (config: JobParts['config']) => [
  ...coreJobs,
  ...extensionsOn(config).flatMap((extension) => extension.jobs ?? []),
];

/** Runs every job; one that fails is logged and tried again an hour later, and the others still run. */
export async function runMaintenance(parts: JobParts, isClockSteady = true): Promise<void> {
  if (!isClockSteady)
    parts.log.warn('the clock jumped: nothing is removed or cancelled until it has been steady for an hour');
  for (const job of jobsOf(parts.config)) if (isClockSteady || !job.byAge) await runJob(parts, job);
}

/** How much the wall clock may gain or lose between two runs against a monotonic one, in milliseconds. */
const MAX_DRIFT_MS = 60_000;

/**
 * Whether the wall clock was steady since the last call: rows are removed by their age, and a clock that is days ahead for a
 * moment must not end every session.
 */
export function watchClock(wall = Date.now, monotonic = () => performance.now()): () => boolean {
  let offset = wall() - monotonic();
  return () => {
    const before = offset;
    offset = wall() - monotonic();
    return Math.abs(offset - before) < MAX_DRIFT_MS;
  };
}

/** Runs maintenance by its times, one round after the other. @returns a function that stops it and waits for the jobs that are running */
export function startMaintenance(parts: JobParts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const isSteady = watchClock();
  const frequent = jobsOf(parts.config).filter(({ everyMinute }) => everyMinute);
  const every = (ms: number, round: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(round);
    }, ms).unref();
  const timers = [
    every(HOUR_MS, () => runMaintenance(parts, isSteady())),
    every(MINUTE_MS, async () => {
      for (const job of frequent) await runJob(parts, job);
    }),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
