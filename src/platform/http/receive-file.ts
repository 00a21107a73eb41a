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

const unreadable = () => new Refusal('malformed', 'form_unreadable', 'This multipart/form-data body cannot be read.');

/** Errors of the form parser have a status; others are faults of the form itself. */
function refuse(error: { statusCode?: number }): never {
  throw error.statusCode === undefined ? unreadable() : error;
}

/** Reads a multipart form with one file. @throws Refusal if the file is missing, too large or cut off */
export async function receiveFile(
  request: FastifyRequest,
  { name, maxBytes, missing, tooLarge }: FileField,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw missing();
  const part = await request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false }).catch(refuse);
  if (part?.fieldname !== name) throw missing();
  const file = await part.toBuffer().catch(refuse);
  // Only final at the end: the parser's own check misses a file whose chunks end exactly at the limit.
  if (part.file.truncated) throw tooLarge();
  return {
    file,
    fileName: part.filename ?? '',
    textOf(field) {
      const { value, valueTruncated } = (part.fields[field] ?? {}) as { value?: unknown; valueTruncated?: boolean };
      if (valueTruncated) throw unreadable();
      return typeof value === 'string' ? value : '';
    },
  };
}
