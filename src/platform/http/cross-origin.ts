import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** The front ends on other hosts that may call the API. */
interface Origins {
  corsOrigins: readonly string[];
}

/** Response header of a sign-in that carries the session, for front ends without cookies. */
export const SESSION_HEADER = 'set-auth-token';

/**
 * The allowed front end on another host that sent a request; undefined for the shop's own pages, non-browser clients
 * and other sites.
 */
export function frontEndOf({ corsOrigins }: Origins, origin: string | undefined): string | undefined {
  return origin !== undefined && corsOrigins.includes(origin) ? origin : undefined;
}

/**
 * Lets the front ends of CORS_ORIGINS read the answers of a scope (docs/decisions/0015). Only listed origins are
 * allowed, and never with credentials: the browser sends them no cookies and stores none.
 */
export async function allowFrontEnds(scope: FastifyInstance, config: Origins): Promise<void> {
  if (config.corsOrigins.length === 0) return;
  await scope.register(cors, {
    origin: async (origin?: string) => frontEndOf(config, origin) ?? false,
    allowedHeaders: 'authorization, content-type, idempotency-key, last-event-id, ordering-for',
    exposedHeaders: `idempotent-replayed, link, retry-after, ${SESSION_HEADER}, x-request-id`,
    maxAge: 600,
    // The route of OPTIONS answers (method-not-allowed.ts): it knows the methods of the path.
    preflightContinue: true,
    strictPreflight: false,
  });
}
