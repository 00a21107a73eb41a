import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { deleteOldestSessions, isBlocked, updateSignedIn } from '../account-repository.server.ts';
import { BLOCKED } from './blocked.ts';

/** Google's tokens are not stored: the shop does not need them, and anyone who reads the database could use them. */
export const noProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** Rules for every session and sign-in method that the auth library writes, whatever the call. */
export function accountHooks(db: Db): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    session: {
      create: {
        // This runs after the proof by password or Google, so that only the owner learns that the account is blocked.
        before: async ({ userId }, ctx) => {
          if (!(await isBlocked(db, userId))) return;
          // The library then redirects the Google popup with the error unable_to_create_session.
          if (ctx?.path?.startsWith('/callback')) return false;
          throw new APIError('FORBIDDEN', BLOCKED);
        },
        after: async ({ userId }) => {
          await deleteOldestSessions(db, userId, bounds.sessionsOfAccount.value);
          await updateSignedIn(db, userId);
        },
      },
      update: {
        // A session in use is extended repeatedly, up to a maximum lifetime.
        before: async ({ expiresAt }, ctx) => {
          const began = ctx?.context.session?.session.createdAt;
          if (!expiresAt || !began) return;
          const end = began.getTime() + bounds.sessionLife.value;
          return { data: { expiresAt: new Date(Math.min(expiresAt.getTime(), end)) } };
        },
      },
    },
    account: { create: { before: async () => ({ data: noProviderTokens }) } },
  };
}
