import { APIError, createAuthMiddleware } from 'better-auth/api';
import { decodeJwt } from 'jose';
import type { Db } from '#src/database/open.server.ts';
import { storable } from '#src/shared/storable.ts';
import { deleteUnverifiedUser, findUserByEmail } from './account-repository.server.ts';
import { newPasswordSchema, signUpSchema } from './credentials.ts';
import { endOvertakenSession, rememberPasswordHash } from './overtaken-sign-in.server.ts';

const refuse = (message: string) => new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message });

/** The rules of spec section 5, which the library's own length check does not know. */
function checkSignUp(body: Record<string, unknown>): string {
  const { data, error } = signUpSchema.safeParse(body);
  if (error) throw refuse(error.issues[0]?.message ?? 'The form is not complete.');
  // The library would store any address as the photo; a person has none until Google tells one.
  if (body.image !== undefined) throw refuse('A photo cannot be chosen at sign-up.');
  return data.email;
}

function checkNewPassword(body: Record<string, unknown>): void {
  const problem = newPasswordSchema.safeParse({ password: body.newPassword ?? '' }).error?.issues[0];
  if (problem) throw refuse(problem.message);
}

/** What a token says of itself; the auth library refuses one that says nothing, or that it did not sign. */
function claimsOf(token: unknown): { email?: unknown; iat?: number } {
  try {
    return decodeJwt(String(token));
  } catch {
    return {};
  }
}

/**
 * A verification link is worth something only for the sign-up it was mailed for: one from before the account was made
 * anew must not verify a password that somebody else chose since.
 */
async function isLinkOfOlderSignUp(db: Db, token: unknown): Promise<boolean> {
  const { email, iat = 0 } = claimsOf(token);
  if (typeof email !== 'string') return false;
  // Nobody has to have signed it yet.
  const user = await findUserByEmail(db, storable(email));
  return user !== undefined && iat < Math.floor(new Date(user.createdAt).getTime() / 1000);
}

/** What the shop demands before the auth library acts. */
export function requireAccountRules(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/sign-up/email') await deleteUnverifiedUser(db, checkSignUp(ctx.body ?? {}));
    if (ctx.path === '/sign-in/email') await rememberPasswordHash(db, ctx.request, ctx.body?.email);
    if (ctx.path === '/reset-password') checkNewPassword(ctx.body ?? {});
    if (ctx.path === '/verify-email' && (await isLinkOfOlderSignUp(db, ctx.query?.token))) {
      throw ctx.redirect('/login?error=INVALID_TOKEN');
    }
  });
}

/** What the shop demands of an answer before it is sent. */
export function requireCurrentPassword(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const { newSession, responseHeaders } = ctx.context;
    if (ctx.path !== '/sign-in/email' || !newSession) return;
    const session = { id: newSession.session.id, userEmail: newSession.user.email };
    await endOvertakenSession(db, ctx.request, session).catch((error: unknown) => {
      responseHeaders?.delete('set-cookie');
      throw error;
    });
  });
}
