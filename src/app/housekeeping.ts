import { deleteEndedSessions } from '#src/core/accounts/account-repository.server.ts';
import { deleteAbandonedAccounts, deleteOldSignUps } from '#src/core/accounts/sign-up-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { expireOrders } from '#src/extensions/payments/expire-orders.server.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import { deleteOldMails, deleteUndeliverableMails, updateMailsPutOff } from '#src/platform/mail/outbox.server.ts';

const HOUR = 60 * 60 * 1000;

type Parts = Pick<Shop, 'config' | 'db' | 'images' | 'lifecycle' | 'log'>;

/** What is done, by whom, and how many there were; every copy of the shop may do it. */
type Chore = [what: string, work: (parts: Parts) => Promise<number>];

/** What nobody needs any more, chosen by its age. */
const removals: Chore[] = [
  ['pictures without a tool', (parts) => cleanImages(parts)],
  ['ended sessions', ({ db }) => deleteEndedSessions(db, new Date())],
  ['accounts that nobody used', ({ db }) => deleteAbandonedAccounts(db)],
  ['sign-ups that were overtaken', ({ db }) => deleteOldSignUps(db)],
  ['mails sent long ago', ({ db }) => deleteOldMails(db)],
  ['mails that nobody took for five days', ({ db }) => deleteUndeliverableMails(db)],
];

async function doChore(parts: Parts, [what, work]: Chore, done: string): Promise<void> {
  await work(parts).then(
    (count) => count > 0 && parts.log.info({ what, count }, done),
    (error: unknown) => parts.log.error({ err: error, what }, `could not be ${done}`),
  );
}

/** Does every chore; one that fails is logged, tried again an hour later and keeps none of the others from being done. */
export async function keepHouse(parts: Parts, isClockEven = true): Promise<void> {
  await doChore(parts, ['mails that a wrong clock put off', ({ db }) => updateMailsPutOff(db)], 'made due');
  if (!isClockEven)
    return parts.log.warn('the clock jumped: nothing is removed or cancelled before it went evenly for an hour');
  for (const removal of removals) await doChore(parts, removal, 'removed');
  if (parts.config.extensions.includes('payments')) {
    await doChore(parts, ['orders that were not paid in time', (shop) => expireOrders(shop)], 'cancelled');
  }
}

/** How much the wall clock may gain or lose in a round against one that only counts, in milliseconds. */
const MAX_DRIFT_MS = 60_000;

/**
 * Tells whether the wall clock went on evenly since it was last asked: what is removed is chosen by its time, and a clock that is days
 * ahead for a moment must not end everybody's session.
 */
export function watchClock(wall = Date.now, monotonic = () => performance.now()): () => boolean {
  let offset = wall() - monotonic();
  return () => {
    const before = offset;
    offset = wall() - monotonic();
    return Math.abs(offset - before) < MAX_DRIFT_MS;
  };
}

/** Keeps house once an hour until stopped. @returns a function that stops it and waits for the round in hand */
export function startHousekeeping(parts: Parts): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const isEven = watchClock();
  const timer = setInterval(() => {
    round = keepHouse(parts, isEven());
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
