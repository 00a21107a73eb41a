import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { deleteOldestSessions, isBlocked, updateSignedIn } from './account-repository.server.ts';
import { BLOCKED } from './blocked.ts';

/** Google's tokens would open its services to anyone who reads the database; the shop calls none of them. */
export const noProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** What the shop demands of sessions and sign-in methods whenever the auth library writes one, whatever the call. */
export function accountHooks(db: Db): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    session: {
      create: {
        // After the proof by password or Google: only its owner reads that the account is blocked.
        before: async ({ userId }, ctx) => {
          if (!(await isBlocked(db, userId))) return;
          // The library leads the popup of Google back by itself, with unable_to_create_session.
          if (ctx?.path?.startsWith('/callback')) return false;
          throw new APIError('FORBIDDEN', BLOCKED);
        },
        after: async ({ userId }) => {
          await deleteOldestSessions(db, userId, bounds.sessionsOfAccount.value);
          await updateSignedIn(db, userId);
        },
      },
      update: {
        // A session in use is extended again and again, but not for ever.
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
