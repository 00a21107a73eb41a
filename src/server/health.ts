import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Shop } from './shop.ts';

/** /healthz says that the process answers, /readyz that it can reach its database. */
export function mountHealth(app: FastifyInstance, { db }: Shop): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}
