import { deleteEndedSessions } from '#src/core/accounts/account-repository.server.ts';
import { deleteAbandonedAccounts, deleteOldSignUps } from '#src/core/accounts/sign-up/sign-up-repository.server.ts';
import type { JobParts, MaintenanceJob } from '#src/core/server-module.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import {
  deleteOldMails,
  deleteUndeliverableMails,
  updateDelayedMails,
} from '#src/platform/mail/outbox-maintenance.server.ts';
import { HOUR_MS, MINUTE_MS } from '#src/platform/time/units.ts';
import { enabledRooms } from './modules.server.ts';
import { databaseSchema } from './schema.ts';

const removal = (what: string, run: MaintenanceJob['run']): MaintenanceJob => ({
  what,
  done: 'removed',
  byAge: true,
  run,
});

const coreJobs: readonly MaintenanceJob[] = [
  { what: 'mails that a wrong clock put off', done: 'made due', byAge: false, run: ({ db }) => updateDelayedMails(db) },
  removal('pictures without a tool', (parts) => cleanImages({ ...parts, shownIn: databaseSchema.pictures })),
  removal('ended sessions', ({ db }) => deleteEndedSessions(db, new Date())),
  removal('unused accounts', ({ db }) => deleteAbandonedAccounts(db)),
  removal('superseded sign-ups', ({ db }) => deleteOldSignUps(db)),
  removal('mails sent long ago', ({ db }) => deleteOldMails(db)),
  removal('mails undelivered for five days', ({ db }) => deleteUndeliverableMails(db)),
];

async function runJob(parts: JobParts, { what, done, run }: MaintenanceJob): Promise<void> {
  await run(parts).then(
    (count) => count > 0 && parts.log.info({ what, count }, done),
    (error: unknown) => parts.log.error({ err: error, what }, `could not be ${done}`),
  );
}

const jobsOf = (config: JobParts['config']): readonly MaintenanceJob[] => [
  ...coreJobs,
  ...enabledRooms(config).flatMap(({ jobs = [] }) => jobs),
];

/**
 * Runs the jobs one after the other, until the shop stops. A failed job is logged and retried in the next round; the
 * others still run.
 */
export async function runMaintenance(
  parts: JobParts,
  isClockSteady = true,
  jobs: readonly MaintenanceJob[] = jobsOf(parts.config),
): Promise<void> {
  if (!isClockSteady)
    parts.log.warn('the clock jumped: nothing is removed or cancelled until it has been steady for an hour');
  for (const job of jobs) {
    if (parts.stopping?.aborted) return;
    if (isClockSteady || !job.byAge) await runJob(parts, job);
  }
}

/** How far the wall clock may drift from a monotonic clock between two runs, in milliseconds. */
const MAX_DRIFT_MS = 60_000;

/**
 * Returns a function that tells whether the wall clock has been steady since its last call. Rows are removed by age,
 * and a clock that is briefly days ahead must not end every session.
 */
export function watchClock(wall = Date.now, monotonic = () => performance.now()): () => boolean {
  let offset = wall() - monotonic();
  return () => {
    const previous = offset;
    offset = wall() - monotonic();
    return Math.abs(offset - previous) < MAX_DRIFT_MS;
  };
}

/**
 * Starts a round every `ms` milliseconds, unless the previous round is still running.
 * @returns a function that stops it and waits for the current round
 */
function repeat(ms: number, round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined;
    });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Schedules maintenance. Hourly jobs do not delay those of every minute.
 * @returns a function that tells the running jobs to stop, and waits for them
 */
export function startMaintenance(parts: JobParts, jobs = jobsOf(parts.config)): () => Promise<void> {
  const isSteady = watchClock();
  const stop = new AbortController();
  const running = { ...parts, stopping: stop.signal };
  const { hourly = [], frequent = [] } = Object.groupBy(jobs, ({ everyMinute }) =>
    everyMinute ? 'frequent' : 'hourly',
  );
  const stops = [
    repeat(HOUR_MS, () => runMaintenance(running, isSteady(), hourly)),
    repeat(MINUTE_MS, () => runMaintenance(running, true, frequent)),
  ];
  return async () => {
    stop.abort();
    await Promise.all(stops.map((end) => end()));
  };
}
