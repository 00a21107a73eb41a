import type { FastifyInstance } from 'fastify';
import { version } from '#src/app/version.ts';
import type { Shop } from '#src/core/shop.ts';
import { databaseAnswers } from '#src/platform/database/database-answers.server.ts';
import { writeTest } from './writable-folders.ts';

/**
 * /healthz says that the process answers, and which release it is; /readyz that requests should be sent here: the database answers, the folders it writes
 * to take a file, and this copy is not stopping.
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
