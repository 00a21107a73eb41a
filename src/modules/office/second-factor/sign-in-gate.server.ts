import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getOAuthState } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { deleteSession, findPasswordHash } from '#src/core/accounts/account-repository.server.ts';
import { passwordHashAtStart } from '#src/core/accounts/sign-up/stale-session.server.ts';
import type { Config } from '#src/core/config.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { hashOfChallenge, markOfPassword, newChallenge } from './codes.server.ts';
import { factorInWords } from './factor-words.ts';
import { kindsOfFactor } from './prove-passkey.server.ts';
import { findAddedAt, insertChallenge } from './second-factor-repository.server.ts';

/** Never mounted: only the second step calls it, and only sessions that it opens need no other proof. */
const OPEN_SESSION = '/second-step/open-session';

/** Opens the session of a person who has passed both steps. */
const openSession = createAuthEndpoint(
  OPEN_SESSION,
  { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.userId);
    if (!user) throw new Refusal('unauthenticated', 'sign_in_required', 'Please sign in and try again.');
    const session = await internalAdapter.createSession(user.id, false);
    await setSessionCookie(ctx, { session, user });
    return { sessionId: session.id, email: user.email };
  },
);

/** Stores that the first step was passed. @returns the secret with which the browser takes the second */
async function addChallenge(db: Db, { authSecret }: Config, userId: string, request: Request | undefined) {
  const challenge = newChallenge();
  const passwordHash = passwordHashAtStart(request);
  const row = {
    id: newId(),
    hash: hashOfChallenge(challenge),
    user_id: userId,
    password_mark: passwordHash === undefined ? null : markOfPassword(authSecret, passwordHash),
    failures: 0,
    expires_at: Date.now() + bounds.challengeLife.value,
  };
  await inTransaction(db, (trx) => insertChallenge(trx, row, bounds.challengesOfAccount.value - 1));
  return challenge;
}

async function needed(db: Db, userId: string, challenge: string): Promise<Refusal> {
  const message = `Please confirm with ${factorInWords(await kindsOfFactor(db, userId))}.`;
  return new Refusal('forbidden', 'second_factor_needed', message, { challenge });
}

/** The popup of Google gets the challenge in the fragment, which no server receives. */
async function redirectOfPopup(ctx: GenericEndpointContext, challenge: string) {
  const { errorURL = '/google-done' } = (await getOAuthState()) ?? {};
  return ctx.redirect(`${errorURL}${errorURL.includes('?') ? '&' : '?'}error=second_factor_needed#${challenge}`);
}

/**
 * Keeps every way to a session closed until the second factor is passed, because it guards the creation of sessions
 * itself: password, Google, and whatever the auth library will offer. Before that, neither session nor token exists.
 */
export const signInGate = ({ config, db }: { config: Config; db: Db }): BetterAuthPlugin => ({
  id: 'second-step',
  endpoints: { openSession },
  init: () => ({
    options: {
      databaseHooks: {
        session: {
          create: {
            before: async ({ userId }, ctx) => {
              if (ctx?.path === OPEN_SESSION || (await findAddedAt(db, userId)) === undefined) return;
              const challenge = await addChallenge(db, config, userId, ctx?.request);
              throw ctx?.path?.startsWith('/callback')
                ? await redirectOfPopup(ctx, challenge)
                : await needed(db, userId, challenge);
            },
            // A second factor that was set up meanwhile has not seen this session, which it would have ended.
            after: async ({ id, userId }, ctx) => {
              if (ctx?.path !== OPEN_SESSION && (await findAddedAt(db, userId)) !== undefined)
                await deleteSession(db, id);
            },
          },
        },
      },
    },
  }),
});

type OpenSession = (call: {
  headers: Headers;
  body: { userId: string };
  returnHeaders: true;
}) => Promise<{ headers: Headers; response: { sessionId: string; email: string } }>;

/** The plugin's own call; the type of the library does not list plugins that are added by settings. */
export const openSessionOf = ({ api }: { api: object }) => (api as { openSession: OpenSession }).openSession;

/** Whether the password is still the one that a challenge was made with. */
export async function isSamePassword(db: Db, { authSecret }: Config, email: string, mark: string | null) {
  if (mark === null) return true;
  const passwordHash = await findPasswordHash(db, email);
  return passwordHash !== undefined && markOfPassword(authSecret, passwordHash) === mark;
}
