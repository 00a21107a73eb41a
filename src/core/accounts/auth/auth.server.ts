import { type BetterAuthOptions, betterAuth } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf } from '#src/core/point.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { alreadySignedUpMail } from '../account-mails.ts';
import { type GoogleProvider, googleSignIn } from '../google/google.server.ts';
import { requireVerifiedIdentity } from '../google/google-identity.server.ts';
import { accountHooks } from '../sessions/session-rules.server.ts';
import { LINK_LIFETIME } from '../sign-up/verification-link.server.ts';
import { type Addressee, mailVerification, takeOverByReset } from '../sign-up/verify-by-mail.server.ts';
import { authAdditions } from './auth-additions.ts';
import { requireAccountRules, requireCurrentPassword } from './auth-rules.server.ts';
import { passwordCalls } from './password-calls.ts';
import { passwordHashing } from './password-hashing.server.ts';

export const AUTH_PATH = '/api/auth';

interface AuthParts {
  config: Config;
  db: Db;
  engine: Engine;
  log: FastifyBaseLogger;
  /** What the enabled modules add. */
  fills: readonly Fill[];
}

function passwords(parts: AuthParts) {
  const { config, db, fills } = parts;
  return {
    enabled: true,
    password: passwordHashing,
    requireEmailVerification: true,
    minPasswordLength: 8,
    maxPasswordLength: 12,
    resetPasswordTokenExpiresIn: LINK_LIFETIME,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: ({ user }: { user: Addressee }) => takeOverByReset(parts, user),
    onExistingUserSignUp: ({ user }: { user: Addressee }) =>
      insertMail(db, alreadySignedUpMail(user.email, user.name, `${config.publicUrl}/login`)),
    ...Object.assign({}, ...fillingsOf(fills, passwordCalls).map(({ options }) => options(db))),
  };
}

/**
 * Redirects the library's messages to the shop's log. They are logged as the message of an error because the log
 * redacts addresses and tokens there. A message without a cause is a refused request, which anyone can send: it is no
 * error of the shop, and its stack says nothing.
 */
function writeTo(log: FastifyBaseLogger): NonNullable<BetterAuthOptions['logger']> {
  return {
    level: 'error',
    log(level, message, ...details) {
      const cause = details.find((detail) => detail instanceof Error);
      const err = new Error(message, cause && { cause });
      if (!cause) delete err.stack;
      log[cause ? level : 'info']({ err }, 'the auth library reports');
    },
  };
}

/**
 * Accounts, passwords, verification and sessions: better-auth on the shop's own database.
 * @param google enables Google sign-in (see google.server.ts); the provider's endpoints are fetched immediately
 */
export function createAuth(parts: AuthParts, google?: GoogleProvider) {
  const { config, db, engine, log } = parts;
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: AUTH_PATH,
    secret: config.authSecret,
    trustedOrigins: config.origins,
    database: { db, type: engine },
    // Explicit because with NODE_ENV=test the library would skip both checks, and tests would prove nothing.
    advanced: { database: { generateId: () => newId() }, disableOriginCheck: false, disableCSRFCheck: false },
    telemetry: { enabled: false },
    // The shop applies its own rate limits before the library runs (see auth-limits.ts).
    rateLimit: { enabled: false },
    logger: writeTo(log),
    // Unknown errors are thrown to the shop, which logs and answers them.
    onAPIError: { errorURL: '/google-done', throw: true },
    user: {
      additionalFields: { role: { type: 'string', defaultValue: 'customer', input: false } },
      validateUserInfo: requireVerifiedIdentity(db),
    },
    emailAndPassword: passwords(parts),
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFETIME,
      sendVerificationEmail: ({ user, url }) => mailVerification(db, user.email, url),
    },
    hooks: { before: requireAccountRules(db, config), after: requireCurrentPassword(db) },
    databaseHooks: accountHooks(db),
    account: { updateAccountOnSignIn: false },
    plugins: [
      ...(google ? [googleSignIn(google, db)] : []),
      ...fillingsOf(parts.fills, authAdditions).map((additionFor) => additionFor(parts)),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
