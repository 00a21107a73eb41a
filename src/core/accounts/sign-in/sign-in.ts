import { type Expected, withField, withUser } from '#src/core/calls/answers.ts';
import { ApiError, isSessionAlive, readAnswer, requestAccessToken, send } from '#src/core/calls/call-api.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { emailText, type SignIn, type SignUp } from '../credentials.ts';

/** Expected answer of an auth service call that returns no data. */
const done = withField<{ status: true }>('status', (status) => status === true);

/**
 * Calls the auth service.
 * @throws ApiError with the service's own message, which the form shows in red (spec section 8)
 */
export async function callAuth<Answer>(path: string, body: unknown, expected: Expected<Answer>): Promise<Answer> {
  return readAnswer(await send(`/auth${path}`, { method: 'POST', body }), expected);
}

/** Token of the verification link that led to this page, if it also needs the password of its sign-up. */
const verificationTokenInUrl = () =>
  new URLSearchParams(window.location.hash.slice(1)).get('verification') ?? undefined;

/** Signs in and stores the access token (spec section 4). */
export async function signInWithPassword({ email, password }: SignIn): Promise<void> {
  const proof = { email: emailText(email), password, verification: verificationTokenInUrl() };
  const { user } = await callAuth('/sign-in/email', proof, withUser);
  await requestAccessToken(user.email);
}

/** Target of a verification link; after sign-in the visitor returns to `from`. */
function verifiedUrl(from: string | null): string {
  return `/login?${new URLSearchParams({ verified: '1', ...(from && { from }) })}`;
}

export async function signUp({ name, email, password }: SignUp, from: string | null): Promise<void> {
  const callbackURL = verifiedUrl(from);
  const body = { name: name.trim(), email: emailText(email), password, callbackURL };
  await callAuth('/sign-up/email', body, withUser);
}

/** Sends the verification mail again. @throws ApiError 'No user is logged in' without an email (spec section 8) */
export async function sendVerificationMail(email: string, from: string | null): Promise<void> {
  if (isBlank(email)) throw new ApiError(400, 'no_user', 'No user is logged in');
  await callAuth('/send-verification-email', { email: emailText(email), callbackURL: verifiedUrl(from) }, done);
}

/** Requests a mail with a reset link. The answer is the same whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth('/request-password-reset', { email: emailText(email), redirectTo: '/reset-password' }, done);
}

/** @param token from the link of the reset mail */
export async function chooseNewPassword(token: string, newPassword: string): Promise<void> {
  await callAuth('/reset-password', { token, newPassword }, done);
  // The reset ended the account's sessions, perhaps this browser's too. If this check fails, the next call finds out.
  await isSessionAlive().catch(() => undefined);
}
