import type { FastifyRequest } from 'fastify';

/** The headers of a request in the form that web-standard libraries take. */
export function requestHeaders({ headers }: FastifyRequest): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) result.append(name, one);
    }
  }
  return result;
}
