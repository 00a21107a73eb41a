import { APIError } from 'better-auth/api';
import type { Db } from '#src/platform/database/open.server.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { deleteSession, findPasswordHash } from '../account-repository.server.ts';

/** Password hash at the start of each sign-in, by its request. */
const hashAtStart = new WeakMap<Request, string | undefined>();

/** Call this before the auth library reads the password to check it. */
export async function rememberPasswordHash(db: Db, request: Request | undefined, email: unknown): Promise<void> {
  if (request) hashAtStart.set(request, await findPasswordHash(db, withoutNul(String(email))));
}

/** The hash that a sign-in with a password was checked against; undefined for another way to sign in. */
export const passwordHashAtStart = (request: Request | undefined) => request && hashAtStart.get(request);

/**
 * A password reset ends all existing sessions, but a concurrent sign-in with the old password could open another one
 * afterwards. So the hash is read again once the session exists: either the reset ends the session or this does.
 * @throws APIError 401 if the password was replaced during the check
 */
export async function endStaleSession(
  db: Db,
  request: Request | undefined,
  session: { id: string; userEmail: string },
): Promise<void> {
  const hash = request && hashAtStart.get(request);
  if (hash !== undefined && hash === (await findPasswordHash(db, session.userEmail))) return;
  await deleteSession(db, session.id);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
}
