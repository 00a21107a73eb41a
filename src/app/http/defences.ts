import fastifyHelmet from '@fastify/helmet';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/core/config.ts';
import { replyToError } from '#src/platform/http/error-reply.ts';
import { refuseWhenOverloaded } from '#src/platform/http/overload.ts';
import { Refusal } from '#src/platform/http/refusal.ts';

/** Adds security headers to every response, and refuses requests while the shop is overloaded. */
export async function defend(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    // Pages send their own policy, with the hashes of their scripts (page-server.ts).
    contentSecurityPolicy: false,
    // The Google sign-in popup must be able to talk to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.production,
  });
  app.addHook('onSend', keepFromSharedCaches);
  refuseWhenOverloaded(app);
}

/** Without the header, a cache in front of the shop could store any response for any time: a 404, or personal data. */
async function keepFromSharedCaches(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'private, no-cache');
}

/**
 * Answers requests whose URL cannot be decoded. For these the framework has no route and runs no hooks, and it would
 * echo the URL in a response without security headers.
 */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'",
  });
  request.log.info({ method: request.method, status: error.statusCode }, 'unreadable address');
  replyToError(new Refusal('malformed', 'bad_address', 'This address cannot be read.'), request, reply);
}
