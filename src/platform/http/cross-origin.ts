import type { FastifyReply, FastifyRequest } from 'fastify';

/** The front ends on other hosts that may call the API. */
export interface Origins {
  corsOrigins: readonly string[];
}

/** Allowed request headers beyond the CORS-safelisted ones. */
const SENT_HEADERS = 'authorization, content-type, idempotency-key, last-event-id';
/** Header with the session in the answer to a sign-in, for a front end without cookies. */
export const SESSION_HEADER = 'set-auth-token';
/** Exposed response headers beyond the CORS-safelisted ones. */
const READ_HEADERS = `idempotent-replayed, link, retry-after, ${SESSION_HEADER}, x-request-id`;
/** A browser need not ask again for so long. */
const PREFLIGHT_LIFETIME_SECONDS = 600;

/** The front end on another host that a request comes from; undefined for the shop's own pages, for programs and for any other page. */
export function frontEndOf({ corsOrigins }: Origins, origin: string | undefined): string | undefined {
  return origin !== undefined && corsOrigins.includes(origin) ? origin : undefined;
}

/**
 * An `onSend` hook that lets the front ends of CORS_ORIGINS read an answer (docs/decisions/0015). Each is named, and none is ever
 * allowed credentials: a browser sends no cookies that a page could use, and keeps none for it.
 */
export function tellFrontEnds(config: Origins) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (config.corsOrigins.length === 0) return;
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'origin' : `${others}, origin`);
    const origin = frontEndOf(config, headers.origin);
    if (origin) reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READ_HEADERS });
  };
}

/** Answer to a CORS preflight. @param methods that the address allows */
export function answerPreflight(
  config: Origins,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  methods: string,
): void {
  if (!frontEndOf(config, headers.origin) || headers['access-control-request-method'] === undefined) return;
  reply.headers({
    'access-control-allow-methods': methods,
    'access-control-allow-headers': SENT_HEADERS,
    'access-control-max-age': PREFLIGHT_LIFETIME_SECONDS,
  });
}
