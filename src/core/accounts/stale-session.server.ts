import { APIError } from 'better-auth/api';
import type { Db } from '#src/platform/database/open.server.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { deleteSession, findPasswordHash } from './account-repository.server.ts';

/** The hash that each sign-in is checked against, by its request. */
const checkedAgainst = new WeakMap<Request, string | undefined>();

/** To be called before the password is read for the check. */
export async function rememberPasswordHash(db: Db, request: Request | undefined, email: unknown): Promise<void> {
  if (request) checkedAgainst.set(request, await findPasswordHash(db, withoutNul(String(email))));
}

/**
 * A password reset ends the sessions that exist. One that the old password was still opening comes after that: the hash is
 * read again once the session exists, so that either the reset ends the session or this does.
 * @throws APIError 401 when the password was replaced during the check
 */
export async function endStaleSession(
  db: Db,
  request: Request | undefined,
  session: { id: string; userEmail: string },
): Promise<void> {
  const hash = request && checkedAgainst.get(request);
  if (hash !== undefined && hash === (await findPasswordHash(db, session.userEmail))) return;
  await deleteSession(db, session.id);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
}
