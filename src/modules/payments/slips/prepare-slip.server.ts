import { Refusal } from '#src/platform/http/refusal.ts';
import { prepareImage } from '#src/platform/images/prepare-image.server.ts';
import { isPdf, requireHarmlessPdf } from '#src/platform/pdf/harmless-pdf.server.ts';
import { MAX_SLIP_BYTES, type SlipType } from './slip.ts';

/**
 * Detects the type of an uploaded file by its content. A picture is re-encoded to remove hidden data; a PDF is stored
 * unchanged if it has no active content, and is never displayed within the shop.
 * @throws Refusal if it is neither, or larger than 5 MB
 */
export async function prepareSlip(bytes: Buffer): Promise<{ type: SlipType; bytes: Buffer }> {
  if (bytes.length > MAX_SLIP_BYTES) throw new Refusal('too-large', 'slip_too_large', 'The file is larger than 5 MB.');
  if (isPdf(bytes)) {
    await requireHarmlessPdf(bytes);
    return { type: 'application/pdf', bytes };
  }
  const { renditions } = await prepareImage(bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'image_type') throw error;
    throw new Refusal('rule', 'slip_type', 'The slip must be a PDF, JPEG, PNG, WebP or AVIF file.', { field: 'file' });
  });
  const largest = renditions.at(-1);
  if (!largest) throw new Error('a prepared picture has at least one rendition');
  return { type: 'image/webp', bytes: largest.bytes };
}
