import { MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { type Crop, outputSize } from './crop.ts';

/** @returns the cropped picture as a file to upload. @throws Error when the browser cannot encode it */
export async function cutPicture(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = outputSize(crop);
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, crop.left, crop.top, crop.size, crop.size, 0, 0, side, side);
  const encode = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.95));
  // A browser that cannot encode WebP returns a PNG, as its type says; a photo as PNG may exceed the upload limit.
  const first = await encode('image/webp');
  const blob = first && first.size > MAX_IMAGE_BYTES ? await encode('image/jpeg') : first;
  if (!context || !blob) throw new Error('This browser could not cut the picture. Crop it before you upload it.');
  return new File([blob], name, { type: blob.type });
}
