import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { sameEmail } from '../actor.ts';
import type { SignUp } from '../credentials.ts';
import { endStaleSession, rememberPasswordHash } from '../sign-up/stale-session.server.ts';
import { readVerification } from '../sign-up/verification-link.server.ts';
import { followLink, setSignUpAside, verifyWithPassword } from '../sign-up/verify-address.server.ts';
import { newPasswordSchema, signUpSchema } from './credentials-request.ts';

const refuse = (message: string) => new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message });

/** A rule of a text as a sentence that names the field. */
function sentenceOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (!issue) return 'The form is not complete.';
  return issue.message.startsWith('must ') ? `The ${String(issue.path[0])} ${issue.message}.` : issue.message;
}

/** Applies the rules of spec section 5; the library itself checks only the length of the password. */
function checkSignUp(body: Record<string, unknown>): SignUp {
  const { data, error } = signUpSchema.safeParse(body);
  if (error) throw refuse(sentenceOf(error.issues[0]));
  // The library would store any URL as the photo; only Google may supply one.
  if (body.image !== undefined) throw refuse('A photo cannot be chosen at sign-up.');
  return data;
}

function checkNewPassword(body: Record<string, unknown>): void {
  const problem = newPasswordSchema.safeParse({ password: body.newPassword ?? '' }).error?.issues[0];
  if (problem) throw refuse(sentenceOf(problem));
}

const INVALID_LINK = '/login?error=INVALID_TOKEN';

/**
 * The page that a verification link leads to.
 * @param state for the page; in the fragment, which no server receives
 */
function signInPage(outcome: 'verified' | 'confirm', callbackURL: unknown, state: Record<string, string>): string {
  const from = URL.parse(String(callbackURL), 'http://shop')?.searchParams.get('from');
  return `/login?${new URLSearchParams({ [outcome]: '1', ...(from && { from }) })}#${new URLSearchParams(state)}`;
}

/** @returns where to redirect the visitor, or undefined to let the library handle the link */
async function redirectOfLink(db: Db, secret: string, query: Record<string, unknown>): Promise<string | undefined> {
  const token = String(query.token);
  const link = await readVerification(secret, token);
  // The library reports what is wrong with the link.
  if (!link) return undefined;
  const outcome = await followLink(db, link);
  if (outcome === 'invalid') return INVALID_LINK;
  const { email } = link;
  if (outcome === 'verified') return signInPage('verified', query.callbackURL, { email });
  return signInPage('confirm', query.callbackURL, { email, verification: token });
}

async function checkSignIn(db: Db, secret: string, body: Record<string, unknown>): Promise<void> {
  const link = body.verification === undefined ? undefined : await readVerification(secret, body.verification);
  if (!link || typeof body.password !== 'string' || !sameEmail(link.email, String(body.email))) return;
  await verifyWithPassword(db, link, body.password);
}

/** Hook that runs before the auth library handles a call. */
export function requireAccountRules(db: Db, { authSecret }: Pick<Config, 'authSecret'>) {
  return createAuthMiddleware(async (ctx) => {
    const { path, query = {}, body = {} } = ctx;
    if (path === '/sign-up/email') {
      const { email, password } = checkSignUp(body);
      await setSignUpAside(db, email, password);
    }
    if (path === '/sign-in/email') {
      await checkSignIn(db, authSecret, body);
      await rememberPasswordHash(db, ctx.request, body.email);
    }
    if (path === '/reset-password') checkNewPassword(body);
    const target = path === '/verify-email' ? await redirectOfLink(db, authSecret, query) : undefined;
    if (target) throw ctx.redirect(target);
  });
}

/** Hook that runs before the auth library sends its answer. */
export function requireCurrentPassword(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const { newSession, responseHeaders } = ctx.context;
    if (ctx.path !== '/sign-in/email' || !newSession) return;
    const session = { id: newSession.session.id, userEmail: newSession.user.email };
    await endStaleSession(db, ctx.request, session).catch((error: unknown) => {
      responseHeaders?.delete('set-cookie');
      throw error;
    });
  });
}
