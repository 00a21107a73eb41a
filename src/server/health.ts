import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Shop } from './shop.ts';

/**
 * /healthz says that the process answers, /readyz that requests should be sent here: the database answers and nobody told
 * this copy to stop.
 */
export function mountHealth(app: FastifyInstance, { db }: Shop, stopping: AbortSignal): void {
  const options = { logLevel: 'silent', schema: { hide: true } as object } as const;
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}
