import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { v7 as uuidv7 } from 'uuid';
import type { Engine } from '#src/database/engine.server.ts';
import type { Db } from '#src/database/open.server.ts';
import { insertMail } from '#src/mail/outbox.server.ts';
import type { Config } from '#src/server/config.ts';
import { passwordResetMail, verificationMail } from './account-mails.ts';
import { signUpSchema } from './credentials.ts';

/** Where the auth library answers; everything below it is the library's own. */
export const AUTH_PATH = '/api/auth';

const LINK_LIFETIME_SECONDS = 3600;

/** The password rule of spec section 5, which the library's own length check does not know. */
const requireSignUpRules = createAuthMiddleware(async ({ path, body }) => {
  const rule =
    path === '/sign-up/email'
      ? signUpSchema
      : path === '/reset-password'
        ? signUpSchema.pick({ password: true })
        : undefined;
  const input = path === '/reset-password' ? { password: body?.newPassword } : body;
  const problem = rule?.safeParse(input ?? {}).error?.issues[0];
  if (problem) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message: problem.message });
});

/** The same machine under its two names, so that the demo works at whichever the visitor typed. */
function demoOrigins({ demo, publicUrl }: Config): string[] {
  const { port, protocol } = new URL(publicUrl);
  return demo ? [`${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`] : [];
}

/** Accounts, passwords, verification and sessions: better-auth on the shop's own database. */
export function createAuth(config: Config, db: Db, engine: Engine) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: AUTH_PATH,
    secret: config.authSecret,
    trustedOrigins: [config.publicUrl, ...demoOrigins(config)],
    database: { db, type: engine },
    advanced: { database: { generateId: () => uuidv7() } },
    telemetry: { enabled: false },
    // Requests are limited at the door, for every route alike (see server/app.ts).
    rateLimit: { enabled: false },
    logger: { level: 'error' },
    user: { additionalFields: { role: { type: 'string', defaultValue: 'customer', input: false } } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 12,
      resetPasswordTokenExpiresIn: LINK_LIFETIME_SECONDS,
      revokeSessionsOnPasswordReset: true,
      ...(config.extensions.includes('password-reset') && {
        sendResetPassword: async ({ user, url }: { user: { email: string; name: string }; url: string }) => {
          await insertMail(db, passwordResetMail(user.email, user.name, url));
        },
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFETIME_SECONDS,
      sendVerificationEmail: async ({ user, url }) => {
        await insertMail(db, verificationMail(user.email, user.name, url));
      },
    },
    hooks: { before: requireSignUpRules },
  });
}

export type Auth = ReturnType<typeof createAuth>;
