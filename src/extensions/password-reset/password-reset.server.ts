import type { ServerExtension } from '#src/core/server-extension.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { passwordResetMail } from './reset-mail.ts';

/** Makes 'Forgot password?' mail a link to choose a new password. */
export const passwordReset: ServerExtension = {
  name: 'password-reset',
  accounts: {
    passwords: (db) => ({
      sendResetPassword: ({ user, url }) =>
        insertMail(db, passwordResetMail(user.email, user.emailVerified ? user.name : undefined, url)),
    }),
    calls: [
      ['POST', '/request-password-reset'],
      ['GET', '/reset-password/:token'],
      ['POST', '/reset-password'],
    ],
  },
};
