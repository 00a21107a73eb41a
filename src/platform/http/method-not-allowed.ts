import type { FastifyInstance } from 'fastify';

interface Methods {
  /** Matches the decoded path like the router. If several patterns match, their methods are the same. */
  pattern: RegExp;
  /** Methods with a handler. */
  methods: string[];
}

/** Set by CORS for a preflight from a listed origin. */
const PREFLIGHT_METHODS = 'access-control-allow-methods';

type Row = readonly [method: string, url: string, ...unknown[]];

/** The methods of each path; the router itself answers HEAD wherever there is a GET. */
function methodsByPath(prefix: string, rows: readonly Row[]): Methods[] {
  const paths = new Map<string, string[]>();
  for (const [method, url] of rows) {
    const methods = paths.get(url) ?? [];
    methods.push(method, ...(method === 'GET' ? ['HEAD'] : []));
    paths.set(url, methods);
  }
  return [...paths].map(([url, methods]) => ({
    pattern: new RegExp(`^${prefix}${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]*')}$`),
    methods,
  }));
}

/**
 * Answers requests below the prefix of `scope` that match no call, before their body is read. The path of a call
 * answers OPTIONS with its methods and other methods with 405 (RFC 9110, sections 9.3.7 and 15.5.6); every other path
 * is answered 404. There is a single route, because one per path would take a third of the time needed to compose the
 * application.
 */
export function mountMethodNotAllowed(scope: FastifyInstance, rows: readonly Row[]): void {
  const paths = methodsByPath(scope.prefix, rows);
  scope.all('/*', {
    schema: { hide: true } as object,
    onRequest: async (request, reply) => {
      const { method, url } = request;
      const path = decodeURI(url.split(/[?#]/, 1)[0] ?? '');
      const methods = paths.find(({ pattern }) => pattern.test(path))?.methods;
      reply.header('cache-control', 'no-store');
      if (!methods || methods.includes(method)) {
        return reply.code(404).send({ error: { code: 'not_found', message: 'There is no such call.' } });
      }
      const allow = [...methods, 'OPTIONS'].join(', ');
      reply.header('allow', allow);
      if (method === 'OPTIONS') {
        if (reply.hasHeader(PREFLIGHT_METHODS)) reply.header(PREFLIGHT_METHODS, methods.join(', '));
        return reply.code(204).send();
      }
      const message = `This call does not take ${method}. It takes: ${allow}.`;
      return reply.code(405).send({ error: { code: 'method_not_allowed', message } });
    },
    handler: async () => undefined,
  });
}
