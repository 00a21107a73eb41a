import { Refusal } from '#src/platform/http/refusal.ts';
import { prepareImage } from '#src/platform/images/prepare-image.server.ts';
import { isPdf, requireHarmlessPdf } from './harmless-pdf.server.ts';

/** Types of files that are stored for people to open: pictures are encoded again. */
export type PreparedType = 'application/pdf' | 'image/webp';

/**
 * Detects the type of an uploaded file by its content. A picture is encoded again to remove hidden data; a PDF is
 * stored unchanged if it has no active content, and is never displayed within the shop.
 * @param otherType refusal of a file that is neither
 * @throws Refusal if it is neither, or not harmless
 */
export async function preparePdfOrPicture(
  bytes: Buffer,
  otherType: () => Refusal,
): Promise<{ type: PreparedType; bytes: Buffer }> {
  if (isPdf(bytes)) {
    await requireHarmlessPdf(bytes);
    return { type: 'application/pdf', bytes };
  }
  const { renditions } = await prepareImage(bytes).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'image_type' ? otherType() : error;
  });
  const largest = renditions.at(-1);
  if (!largest) throw new Error('a prepared picture has at least one rendition');
  return { type: 'image/webp', bytes: largest.bytes };
}
