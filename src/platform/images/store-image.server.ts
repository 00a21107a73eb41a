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
 * Checks, encodes and stores a picture. The same file uploaded again is the same picture.
 * @returns its path on this shop
 * @throws Refusal when the file is not an acceptable picture
 */
export async function storeImage(parts: Parts, bytes: Buffer): Promise<string> {
  return storePrepared(parts, await prepareImage(bytes));
}

/**
 * Stores a picture whose renditions are already encoded.
 * @returns its path on this shop
 * @throws Refusal while the cleanup is removing the same picture
 */
export async function storePrepared(
  { db, images }: Parts,
  { hash, width, renditions }: PreparedImage,
): Promise<string> {
  const path = imagePath(hash, width);
  // The row first: from then on the cleanup leaves the files alone, and later removes them if writing fails half-way.
  if (!(await upsertImage(db, hash, width, path, Date.now()))) {
    throw new Refusal('busy', 'image_being_removed', 'This picture is being cleaned up. Please try again.');
  }
  await Promise.all(renditions.map(({ name, bytes: content }) => images.write(name, content)));
  return path;
}
