import type { FastifyInstance } from 'fastify';
import { answerPreflight, type Origins } from './cross-origin.ts';

interface Methods {
  /** As the router knows the path. */
  url: string;
  /** Those that have a handler. */
  taken: readonly string[];
}

/** A path by the methods of its calls; the router itself answers HEAD where there is GET. */
export function methodsByPath(rows: readonly (readonly [method: string, url: string, ...unknown[]])[]): Methods[] {
  const paths = new Map<string, string[]>();
  for (const [method, url] of rows) {
    const taken = paths.get(url) ?? [];
    taken.push(method, ...(method === 'GET' ? ['HEAD'] : []));
    paths.set(url, taken);
  }
  return [...paths].map(([url, taken]) => ({ url, taken }));
}

/** Answers the methods that a path has no call for: OPTIONS with the list of methods, any other with 405 (RFC 9110, sections 9.3.7 and 15.5.6). */
export function mountOtherMethods(scope: FastifyInstance, config: Origins, { url, taken }: Methods): void {
  const allow = [...taken, 'OPTIONS'].join(', ');
  scope.route({
    method: scope.supportedMethods.filter((method) => !taken.includes(method)),
    url,
    schema: { hide: true } as object,
    // Before the body is read: nothing is done with it.
    onRequest: async (request, reply) => {
      const { method } = request;
      reply.header('allow', allow).header('cache-control', 'no-store');
      if (method === 'OPTIONS') {
        answerPreflight(config, request, reply, taken.join(', '));
        return reply.code(204).send();
      }
      const message = `This call does not take ${method}. It takes: ${allow}.`;
      return reply.code(405).send({ error: { code: 'method_not_allowed', message } });
    },
    handler: async () => undefined,
  });
}
