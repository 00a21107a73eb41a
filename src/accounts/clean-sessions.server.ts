import type { Db } from '#src/database/open.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { deleteEndedSessions } from './account-repository.server.ts';

const HOUR = 60 * 60 * 1000;

/**
 * Removes sessions that ended by themselves, once an hour until stopped: the auth library removes one only when it is asked for
 * again, and most never are. @returns a function that stops it and waits for the round in hand
 */
export function startSessionCleaning(db: Db, log: Shop['log']): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = deleteEndedSessions(db, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'ended sessions could not be removed'),
    );
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
