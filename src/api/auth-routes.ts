import type { FastifyInstance } from 'fastify';
import { AUTH_PATH } from '#src/accounts/auth.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { requestHeaders } from './request-headers.ts';

const BODY_LIMIT = 16 * 1024;

/** Hands everything below `/api/auth` to the auth library, which reads the body itself. */
export function mountAuth(app: FastifyInstance, { auth, config }: Shop): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${AUTH_PATH}/*`,
      handler: async (request, reply) => {
        const response = await auth.handler(
          new Request(new URL(request.url, config.publicUrl), {
            method: request.method,
            headers: requestHeaders(request),
            body: typeof request.body === 'string' && request.body !== '' ? request.body : null,
          }),
        );
        reply.code(response.status).header('cache-control', 'no-store');
        for (const [name, value] of response.headers) {
          if (name !== 'set-cookie') reply.header(name, value);
        }
        const cookies = response.headers.getSetCookie();
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        return reply.send(await response.text());
      },
    });
  });
}
