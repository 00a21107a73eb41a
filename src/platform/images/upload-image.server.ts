import type { Db } from '#src/platform/database/open.server.ts';
import { forwardImage } from './forward-image.server.ts';
import { absoluteImage } from './image.ts';
import type { ImageStore } from './image-store.ts';
import { prepareImage } from './prepare-image.server.ts';
import { storeImage } from './store-image.server.ts';

interface UploadParts {
  config: {
    publicUrl: string;
    /** A third-party service, if one is configured. */
    imageUpload: { url: string; key: string } | undefined;
  };
  db: Db;
  images: ImageStore;
}

/**
 * Uploads the picture of a tool to the built-in service, or to the third-party one if configured. The latter gets the
 * picture re-encoded, so that nothing hidden in the file leaves the shop.
 * @returns its absolute URL
 * @throws Refusal when the file is not an acceptable picture, or the third-party service does not accept it
 */
export async function uploadImage({ config, db, images }: UploadParts, bytes: Buffer): Promise<string> {
  if (!config.imageUpload) return absoluteImage(await storeImage({ db, images }, bytes), config.publicUrl);
  const { renditions } = await prepareImage(bytes);
  const largest = renditions.at(-1);
  if (!largest) throw new Error('a prepared picture has at least one rendition');
  return forwardImage(config.imageUpload, largest);
}
