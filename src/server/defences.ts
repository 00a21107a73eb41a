import fastifyHelmet from '@fastify/helmet';
import fastifyUnderPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#src/shared/refusal.ts';
import type { Config } from './config.ts';

/** A shop that answers later than this is better off saying so at once, in milliseconds. */
const LONGEST_EVENT_LOOP_DELAY = 2_000;
/** A burst of work that is over sooner than this is no overload, in milliseconds. */
const OBSERVED = 3_000;
/** Asked by the machines that watch the shop; they must hear how it is, however busy. */
const WATCHED = ['/healthz', '/readyz', '/metrics'];

/** Headers that every answer carries, and the answer of a shop that has more work than it can do. */
export async function defend(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    // Pages carry their own policy, with the hashes of their scripts (page-server.ts).
    contentSecurityPolicy: false,
    // The Google sign-in popup must be able to talk to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.production,
  });
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: LONGEST_EVENT_LOOP_DELAY,
    sampleInterval: OBSERVED,
    pressureHandler(request) {
      if (WATCHED.includes(request.url)) return;
      throw new Refusal('unavailable', 'overloaded', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 5,
      });
    },
  });
}
