/** Maximum size of an uploaded picture. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

export const IMAGE_TOO_LARGE = 'The picture is larger than 8 MB.';
export const IMAGE_TYPE_REFUSED = 'The picture must be a JPEG, PNG, WebP or AVIF file.';

/** Media types of pictures that the service accepts. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The accepted media types, for the `accept` attribute of a file input. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(',');

/** Checks a file in the browser before it is sent; the server decides by its content. */
export function imageFileProblem({ size, type }: { size: number; type: string }): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return IMAGE_TYPE_REFUSED;
  return size > MAX_IMAGE_BYTES ? IMAGE_TOO_LARGE : undefined;
}
