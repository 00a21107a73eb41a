import { MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { type Crop, outputSize } from './crop.ts';

/** @returns the part of a loaded picture as a file to send. @throws Error when the browser cannot encode it */
export async function cutPicture(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = outputSize(crop);
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, crop.left, crop.top, crop.size, crop.size, 0, 0, side, side);
  const encode = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.95));
  // A browser that writes no WebP gives a PNG, and says so in its type; that of a photo may be larger than the shop takes.
  const first = await encode('image/webp');
  const blob = first && first.size > MAX_IMAGE_BYTES ? await encode('image/jpeg') : first;
  if (!context || !blob) throw new Error('This browser could not cut the picture. Crop it before you upload it.');
  return new File([blob], name, { type: blob.type });
}
