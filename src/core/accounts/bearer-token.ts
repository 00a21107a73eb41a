import type { FastifyRequest } from 'fastify';

/** The access token of a request, if it has one (spec section 7). */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
}
