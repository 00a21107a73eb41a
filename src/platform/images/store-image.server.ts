import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { imagePath } from './image.ts';
import { upsertImage } from './image-repository.server.ts';
import type { ImageStore } from './image-store.ts';
import { type PreparedImage, prepareImage } from './prepare-image.server.ts';

interface Parts {
  db: Db;
  images: ImageStore;
}

/**
 * Checks, encodes and keeps a picture. The same file again is the same picture.
 * @returns its path on this shop
 * @throws Refusal when the file is not a picture the shop takes
 */
export async function storeImage(parts: Parts, bytes: Buffer): Promise<string> {
  return storePrepared(parts, await prepareImage(bytes));
}

/**
 * Keeps a picture of which every rendition is there already.
 * @returns its path on this shop
 */
export async function storePrepared(
  { db, images }: Parts,
  { hash, width, renditions }: PreparedImage,
): Promise<string> {
  const path = imagePath(hash, width);
  // The row first: from here on the cleaner leaves the files alone, and files that fail to be written are cleaned up by it.
  if (!(await upsertImage(db, hash, width, path, Date.now()))) {
    throw new Refusal('unavailable', 'image_being_removed', 'This picture is being cleaned up. Please try again.');
  }
  await Promise.all(renditions.map(({ name, bytes: content }) => images.write(name, content)));
  return path;
}
