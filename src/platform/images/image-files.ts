import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseImagePath, renditionName } from './image.ts';
import type { ImageStore } from './image-store.ts';
import { shareReads } from './share-reads.ts';

/**
 * Answers `/images/…` with the stored pictures. An address always has the same content, so it may be cached forever.
 */
export function mountImages(app: FastifyInstance, { images }: { images: ImageStore }): void {
  const open = shareReads(images);

  function readFor(reply: FastifyReply, name: string): Promise<Buffer | undefined> {
    const { bytes, release } = open(name);
    finished(reply.raw, release);
    return bytes;
  }

  app.get('/images/*', { schema: { hide: true } as object }, async (request, reply) => {
    const parsed = parseImagePath(request.url.split('?', 1)[0] ?? '');
    const bytes = parsed && (await readFor(reply, renditionName(parsed.hash, parsed)));
    if (!bytes)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.');
    return (
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // The API publishes these addresses; pages of other sites may show them.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(`image/${parsed.format}`)
        .send(bytes)
    );
  });
}
