import { parseImagePath, renditionName, renditionWidths } from '#src/platform/images/image.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { openSharp } from '#src/platform/images/prepare-image.server.ts';

/** Full chroma resolution keeps red edges sharp. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4' };

/**
 * Converts a stored picture to JPEG on white, for programs that cannot read WebP.
 * @param image path as stored in the database
 * @param width maximum width in pixels
 * @returns undefined if the picture is on another site or not stored
 */
export async function jpegOf(images: ImageStore, image: string, width: number): Promise<Buffer | undefined> {
  const own = parseImagePath(image);
  if (!own) return undefined;
  const widths = renditionWidths(own.width);
  const nearest = widths.find((rendition) => rendition >= width) ?? own.width;
  const bytes = await images.read(renditionName(own.hash, { width: nearest, format: 'webp' }));
  if (!bytes) return undefined;
  const sharp = await openSharp();
  return sharp(bytes).resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
}
