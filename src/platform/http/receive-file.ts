import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file that a form may have. */
interface FileField {
  name: string;
  maxBytes: number;
  missing: () => Refusal;
  tooLarge: () => Refusal;
}

export interface ReceivedFile {
  file: Buffer;
  /** A claim of the sender, like the type of the file, which is ignored. */
  fileName: string;
  /** A text that was sent before the file; empty if there was none. */
  textOf(field: string): string;
}

/** Reads a multipart form with one file. */
export async function receiveFile(
  request: FastifyRequest,
  { name, maxBytes, missing, tooLarge }: FileField,
): Promise<ReceivedFile> {
  function refuse(error: { code?: string; statusCode?: number }): never {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // Other errors of the form parser have a status.
    if (error.statusCode !== undefined) throw error;
    throw new Refusal('malformed', 'form_unreadable', 'This multipart/form-data body cannot be read.');
  }
  if (!request.isMultipart()) throw missing();
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(refuse);
  if (part?.fieldname !== name) throw missing();
  return {
    file: await part.toBuffer().catch(refuse),
    fileName: part.filename ?? '',
    textOf(field) {
      const { value } = (part.fields[field] ?? {}) as { value?: unknown };
      return typeof value === 'string' ? value : '';
    },
  };
}
