import type { Db } from '#src/platform/database/open.server.ts';
import type { PictureColumn } from '#src/platform/database/tables.ts';
import { renditionName, renditionsOf } from './image.ts';
import { claimUnusedImages, deleteRemovedImage } from './image-repository.server.ts';
import type { ImageStore } from './image-store.ts';

const HOUR = 60 * 60 * 1000;
/** A picture that was uploaded for a form that was never sent. */
const UNUSED_FOR = 24 * HOUR;

interface Parts {
  db: Db;
  images: ImageStore;
  /** Further columns with pictures. */
  shownIn?: readonly PictureColumn[];
}

/**
 * Removes the pictures that no tool has shown for a day. Several copies may run it at once: a mark in the row says who removes
 * what, an upload of the same picture waits until it is gone, and a removal that died is finished by the next run.
 * @returns how many pictures were removed
 */
export async function cleanImages({ db, images, shownIn = [] }: Parts, now = Date.now()): Promise<number> {
  const claimed = await claimUnusedImages(db, {
    now,
    untouchedSince: now - UNUSED_FOR,
    begunBefore: now - HOUR,
    shownIn,
  });
  for (const { hash, width } of claimed) {
    await Promise.all(renditionsOf(width).map((each) => images.remove(renditionName(hash, each))));
    await deleteRemovedImage(db, hash);
  }
  return claimed.length;
}
