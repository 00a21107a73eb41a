import type { Db } from '#src/database/open.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { renditionName, renditionsOf } from './image.ts';
import { claimUnusedImages, deleteRemovedImage } from './image-repository.server.ts';
import type { ImageStore } from './image-store.ts';

const HOUR = 60 * 60 * 1000;
/** A picture that was uploaded for a form which nobody sent. */
const UNUSED_FOR = 24 * HOUR;

interface Parts {
  db: Db;
  images: ImageStore;
}

/**
 * Removes the pictures that no tool has shown for a day. Several copies may run it at once: a mark in the row says who removes
 * what, an upload of the same picture waits until it is gone, and a removal that died is finished by the next run.
 * @returns how many pictures were removed
 */
export async function cleanImages({ db, images }: Parts, now = Date.now()): Promise<number> {
  const claimed = await claimUnusedImages(db, { now, untouchedSince: now - UNUSED_FOR, begunBefore: now - HOUR });
  for (const { hash, width } of claimed) {
    await Promise.all(renditionsOf(width).map((each) => images.remove(renditionName(hash, each))));
    await deleteRemovedImage(db, hash);
  }
  return claimed.length;
}

/** Cleans once an hour until stopped. @returns a function that stops it and waits for the round in hand */
export function startImageCleaning(parts: Parts, log: Shop['log']): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = cleanImages(parts).then(
      (removed) => removed > 0 && log.info({ removed }, 'unused pictures removed'),
      (error: unknown) => log.error({ err: error }, 'unused pictures could not be removed'),
    );
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
