import type { FastifyReply } from 'fastify';

interface PrivateFile {
  /** Without its ending; letters, digits and hyphens. */
  name: string;
  type: 'application/pdf' | 'image/webp';
  bytes: Buffer;
}

/** Answers with a file that a user uploaded: saved, never displayed as a page of this shop, and cached nowhere. */
export function sendPrivateFile(reply: FastifyReply, { name, type, bytes }: PrivateFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.${type === 'application/pdf' ? 'pdf' : 'webp'}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type(type)
    .send(bytes);
}
