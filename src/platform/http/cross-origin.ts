import type { FastifyReply, FastifyRequest } from 'fastify';

/** The front ends on other hosts that may call the API. */
export interface Origins {
  corsOrigins: readonly string[];
}

/** Allowed request headers beyond the CORS-safelisted ones. */
const SENT_HEADERS = 'authorization, content-type, idempotency-key, last-event-id';
/** Response header of a sign-in that carries the session, for front ends without cookies. */
export const SESSION_HEADER = 'set-auth-token';
/** Exposed response headers beyond the CORS-safelisted ones. */
const READ_HEADERS = `idempotent-replayed, link, retry-after, ${SESSION_HEADER}, x-request-id`;
/** How long a browser may cache the answer to a preflight. */
const PREFLIGHT_LIFETIME_SECONDS = 600;

/**
 * The allowed front end on another host that sent a request; undefined for the shop's own pages, non-browser clients
 * and other sites.
 */
export function frontEndOf({ corsOrigins }: Origins, origin: string | undefined): string | undefined {
  return origin !== undefined && corsOrigins.includes(origin) ? origin : undefined;
}

/**
 * An `onSend` hook that lets the front ends of CORS_ORIGINS read an answer (docs/decisions/0015). Only listed origins
 * are allowed, and never with credentials: the browser sends them no cookies and stores none.
 */
export function allowFrontEnds(config: Origins) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (config.corsOrigins.length === 0) return;
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'origin' : `${others}, origin`);
    const origin = frontEndOf(config, headers.origin);
    if (origin) reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READ_HEADERS });
  };
}

/** Answers a CORS preflight. @param methods the methods that the path allows */
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
