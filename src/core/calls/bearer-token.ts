import type { FastifyRequest } from 'fastify';

/**
 * The bearer token of a request, if it has one: an access token (spec section 7), or the session of a front end on
 * another host.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
}
