import { passwordCalls } from '#src/core/accounts/auth/password-calls.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { passwordResetMail } from './reset-mail.ts';

/** The page to choose a password, also for a request that named no page to return to. */
function withResetPage(url: string): string {
  const link = new URL(url);
  if (!link.searchParams.get('callbackURL')) link.searchParams.set('callbackURL', '/reset-password');
  return link.href;
}

/** Makes 'Forgot password?' mail a link to choose a new password. */
export const passwordReset: Room = {
  fills: [
    fill(passwordCalls, {
      options: (db) => ({
        sendResetPassword: ({ user, url }) =>
          insertMail(db, passwordResetMail(user.email, user.emailVerified ? user.name : undefined, withResetPage(url))),
      }),
      calls: [
        ['POST', '/request-password-reset'],
        ['GET', '/reset-password/:token'],
        ['POST', '/reset-password'],
      ],
    }),
  ],
};
