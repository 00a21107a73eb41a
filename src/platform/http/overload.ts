import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { bounds } from '#src/platform/limits/bounds.ts';
import { Refusal } from './refusal.ts';

/** A burst of work that is over sooner than this is no overload, in milliseconds. */
const SAMPLE_INTERVAL_MS = 3_000;
const RESOLUTION_MS = 10;
const RETRY_AFTER_SECONDS = 5;
/** Asked by the machines that watch the shop; they must hear how it is, however busy. */
const WATCHED = ['/healthz', '/readyz', '/metrics'];

/** Answers 503 while the event loop is later than its bound on average. */
export function refuseWhenOverloaded(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let overloaded = false;
  let sampling: NodeJS.Timeout;
  // Not before: the work of the start is no load.
  app.addHook('onReady', async () => {
    delay.enable();
    sampling = setInterval(() => {
      // The loop may not have turned once.
      const late = delay.count === 0 ? SAMPLE_INTERVAL_MS : delay.mean / 1e6 - RESOLUTION_MS;
      overloaded = late > bounds.eventLoopDelay.value;
      delay.reset();
    }, SAMPLE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    delay.disable();
  });
  app.addHook('onRequest', async ({ url }) => {
    if (!overloaded || WATCHED.includes(url)) return;
    const retryAfter = RETRY_AFTER_SECONDS;
    throw new Refusal('unavailable', 'overloaded', 'The shop is very busy. Please try again in a moment.', {
      retryAfter,
    });
  });
}
