import type { FastifyInstance } from 'fastify';
import { version } from '#src/app/version.ts';
import type { Shop } from '#src/core/shop.ts';
import { databaseAnswers } from '#src/platform/database/database-answers.server.ts';
import { writeTest } from './writable-folders.ts';

/**
 * /healthz reports that the process responds, and its release. /readyz reports whether to route requests to this copy:
 * the database responds, the folders are writable, and the copy is not stopping.
 */
export function mountHealth(app: FastifyInstance, shop: Shop, stopping: AbortSignal): void {
  const canWrite = writeTest(shop);
  const options = { logLevel: 'silent', schema: { hide: true } as object } as const;
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.get('/healthz', options, async () => ({ status: 'ok', version }));
  app.get('/readyz', options, async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    if (!(await databaseAnswers(shop.db))) return reply.code(503).send({ status: 'database unreachable' });
    return (await canWrite()) ? { status: 'ok' } : reply.code(503).send({ status: 'data folder cannot be written' });
  });
}
