import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bounds } from '#src/platform/limits/bounds.ts';
import { Refusal } from './refusal.ts';

/** A burst of work shorter than this does not count as overload. */
const SAMPLE_INTERVAL_MS = 3_000;
const RESOLUTION_MS = 10;
const RETRY_AFTER_SECONDS = 5;
/** Requested by monitoring, which must get an answer under any load. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

/** Answers 503 while the mean delay of the event loop exceeds its bound. */
export function refuseWhenOverloaded(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let overloaded = false;
  let sampling: NodeJS.Timeout;
  // Starts only now, so that the work of starting up does not count as load.
  app.addHook('onReady', async () => {
    delay.enable();
    sampling = setInterval(() => {
      // No sample means that the loop did not turn even once.
      const late = delay.count === 0 ? SAMPLE_INTERVAL_MS : delay.mean / 1e6 - RESOLUTION_MS;
      overloaded = late > bounds.eventLoopDelay.value;
      delay.reset();
    }, SAMPLE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    delay.disable();
  });
  const refuse = async ({ url }: FastifyRequest) => {
    if (!overloaded || PROBES.includes(url)) return;
    const retryAfter = RETRY_AFTER_SECONDS;
    throw new Refusal('busy', 'overloaded', 'The shop is very busy. Please try again in a moment.', {
      retryAfter,
    });
  };
  // A hook of each route runs after those of its scope: a front end on another host may read the refusal.
  app.addHook('onRoute', (route) => {
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}
