import type { Db } from '#src/platform/database/open.server.ts';
import type { PictureColumn } from '#src/platform/database/tables.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { renditionName, renditionsOf } from './image.ts';
import { claimUnusedImages, deleteRemovedImage } from './image-repository.server.ts';
import type { ImageStore } from './image-store.ts';

/** How long an unused picture is kept: it may have been uploaded for a form that is not sent yet. */
const UNUSED_FOR = DAY_MS;

interface Parts {
  db: Db;
  images: ImageStore;
  /** Additional columns that reference pictures. */
  shownIn?: readonly PictureColumn[];
}

/**
 * Removes the pictures that no tool has shown for a day. Several copies may run it at once: a mark in the row claims a
 * picture for one of them, uploads of the same picture are refused until it is gone, and the next run finishes an
 * interrupted removal.
 * @returns the number of removed pictures
 */
export async function cleanImages({ db, images, shownIn = [] }: Parts, now = Date.now()): Promise<number> {
  const claimed = await claimUnusedImages(db, {
    now,
    untouchedSince: now - UNUSED_FOR,
    begunBefore: now - HOUR_MS,
    shownIn,
  });
  for (const { hash, width } of claimed) {
    await Promise.all(renditionsOf(width).map((each) => images.remove(renditionName(hash, each))));
    await deleteRemovedImage(db, hash);
  }
  return claimed.length;
}
