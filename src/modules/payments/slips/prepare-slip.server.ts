import { Refusal } from '#src/platform/http/refusal.ts';
import { preparePdfOrPicture } from '#src/platform/pdf/pdf-or-picture.server.ts';
import { MAX_SLIP_BYTES, type SlipType } from './slip.ts';

/** The uploaded file as it is stored. @throws Refusal if it is no harmless PDF or picture, or larger than 5 MB */
export async function prepareSlip(bytes: Buffer): Promise<{ type: SlipType; bytes: Buffer }> {
  if (bytes.length > MAX_SLIP_BYTES) throw new Refusal('too-large', 'slip_too_large', 'The file is larger than 5 MB.');
  return preparePdfOrPicture(
    bytes,
    () => new Refusal('rule', 'slip_type', 'The slip must be a PDF, JPEG, PNG, WebP or AVIF file.', { field: 'file' }),
  );
}
