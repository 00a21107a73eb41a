import type { FastifyRequest } from 'fastify';

/** The headers of a request as a web-standard `Headers` object. */
export function requestHeaders({ headers }: FastifyRequest): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) result.append(name, item);
    }
  }
  return result;
}
