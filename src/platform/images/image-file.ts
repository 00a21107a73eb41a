/** The picture service takes files up to this size. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

export const IMAGE_TOO_LARGE = 'The picture is larger than 8 MB.';
export const IMAGE_TYPE_REFUSED = 'The picture must be a JPEG, PNG, WebP or AVIF file.';

/** Media types of the pictures the service takes. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The same for a file input. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(',');

/** Checks in the browser before a file is sent; the server decides by its content. */
export function imageFileProblem({ size, type }: { size: number; type: string }): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return IMAGE_TYPE_REFUSED;
  return size > MAX_IMAGE_BYTES ? IMAGE_TOO_LARGE : undefined;
}
