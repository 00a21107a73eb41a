import { parseImagePath, renditionName, renditionWidths } from '#src/platform/images/image.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { openSharp } from '#src/platform/images/prepare-image.server.ts';

/** Red edges need their full colour. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4' };

/**
 * A picture as JPEG on white, for programs that read no WebP.
 * @param image as the database names it
 * @param width in pixels, at most
 * @returns undefined when it is on another site, or not stored
 */
export async function jpegOf(images: ImageStore, image: string, width: number): Promise<Buffer | undefined> {
  const own = parseImagePath(image);
  if (!own) return undefined;
  const widths = renditionWidths(own.width);
  const nearest = widths.find((each) => each >= width) ?? own.width;
  const bytes = await images.read(renditionName(own.hash, { width: nearest, format: 'webp' }));
  if (!bytes) return undefined;
  const sharp = await openSharp();
  return sharp(bytes).resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
}
