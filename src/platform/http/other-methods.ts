import type { FastifyInstance } from 'fastify';
import { answerPreflight, type Origins } from './cross-origin.ts';

interface Methods {
  /** Matches the decoded path as the router does; which of several it would take makes no difference to the methods. */
  pattern: RegExp;
  /** Methods with a handler. */
  taken: string[];
}

type Row = readonly [method: string, url: string, ...unknown[]];

/** Each path by the methods of its calls; the router itself answers HEAD where there is GET. */
function methodsByPath(prefix: string, rows: readonly Row[]): Methods[] {
  const paths = new Map<string, string[]>();
  for (const [method, url] of rows) {
    const taken = paths.get(url) ?? [];
    taken.push(method, ...(method === 'GET' ? ['HEAD'] : []));
    paths.set(url, taken);
  }
  return [...paths].map(([url, taken]) => ({
    pattern: new RegExp(`^${prefix}${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]*')}$`),
    taken,
  }));
}

/**
 * Answers what no call below the prefix of `scope` takes, before the body is read: nothing is done with it. The path of a call
 * answers OPTIONS with the list of its methods and any other with 405 (RFC 9110, sections 9.3.7 and 15.5.6); every other path is
 * answered 404. One route for all: a route for each path takes a third of the time in which the application is composed.
 */
export function mountOtherMethods(scope: FastifyInstance, config: Origins, rows: readonly Row[]): void {
  const paths = methodsByPath(scope.prefix, rows);
  scope.all('/*', {
    schema: { hide: true } as object,
    onRequest: async (request, reply) => {
      const { method, url } = request;
      const path = decodeURI(url.split(/[?#]/, 1)[0] ?? '');
      const taken = paths.find(({ pattern }) => pattern.test(path))?.taken;
      reply.header('cache-control', 'no-store');
      if (!taken || taken.includes(method)) {
        return reply.code(404).send({ error: { code: 'not_found', message: 'There is no such call.' } });
      }
      const allow = [...taken, 'OPTIONS'].join(', ');
      reply.header('allow', allow);
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
