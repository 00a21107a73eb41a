import { deleteEndedSessions } from '#src/accounts/account-repository.server.ts';
import type { Db } from '#src/database/open.server.ts';
import { cleanImages } from '#src/images/clean-images.server.ts';
import type { ImageStore } from '#src/images/image-store.ts';
import { deleteOldMails, deleteUndeliverableMails } from '#src/mail/outbox.server.ts';
import type { Shop } from './shop.ts';

const HOUR = 60 * 60 * 1000;

interface Parts {
  db: Db;
  images: ImageStore;
  log: Shop['log'];
}

/** What nobody needs any more, and who removes it and tells how many there were; every copy of the shop may do so. */
const chores: [what: string, remove: (parts: Parts) => Promise<number>][] = [
  ['pictures without a tool', (parts) => cleanImages(parts)],
  ['ended sessions', ({ db }) => deleteEndedSessions(db, new Date())],
  ['mails sent long ago', ({ db }) => deleteOldMails(db)],
  ['mails that nobody took for five days', ({ db }) => deleteUndeliverableMails(db)],
];

/** Does every chore; one that fails is logged, tried again an hour later and keeps none of the others from being done. */
export async function keepHouse(parts: Parts): Promise<void> {
  for (const [what, remove] of chores) {
    await remove(parts).then(
      (removed) => removed > 0 && parts.log.info({ what, removed }, 'removed'),
      (error: unknown) => parts.log.error({ err: error, what }, 'could not be removed'),
    );
  }
}

/** Keeps house once an hour until stopped. @returns a function that stops it and waits for the round in hand */
export function startHousekeeping(parts: Parts): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = keepHouse(parts);
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
