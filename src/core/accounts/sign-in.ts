import { isBlank } from '#src/platform/http/is-blank.ts';
import { type Expected, withField, withUser } from './answers.ts';
import { ApiError, readAnswer, requestAccessToken, send, sessionIsAlive } from './call-api.ts';
import type { SignIn, SignUp } from './credentials.ts';

/** Answer of the auth service without data. */
const done = withField<{ status: true }>('status', (status) => status === true);

/** A call to the auth service. @throws ApiError with the service's own message, which the form shows in red (spec section 8) */
export async function callAuth<Answer>(path: string, body: unknown, expected: Expected<Answer>): Promise<Answer> {
  return readAnswer(await send(`/auth${path}`, { method: 'POST', body }), expected);
}

/** The verification link that led to this page and needs the password of its sign-up too. */
const verificationInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('verification') ?? undefined;

/** Signs in and stores the access token (spec section 4). */
export async function signInWithPassword({ email, password }: SignIn): Promise<void> {
  const proof = { email: email.trim(), password, verification: verificationInAddress() };
  const { user } = await callAuth('/sign-in/email', proof, withUser);
  await requestAccessToken(user.email);
}

/** Target of a verification link; after sign-in the visitor returns to `from`. */
function verifiedUrl(from: string | null): string {
  return `/login?${new URLSearchParams({ verified: '1', ...(from && { from }) })}`;
}

export async function signUp({ name, email, password }: SignUp, from: string | null): Promise<void> {
  const callbackURL = verifiedUrl(from);
  const body = { name: name.trim(), email: email.trim(), password, callbackURL };
  await callAuth('/sign-up/email', body, withUser);
}

/** Sends the verification mail again. @throws Error 'No user is logged in' when it is not known for whom (spec section 8) */
export async function sendVerificationMail(email: string, from: string | null): Promise<void> {
  if (isBlank(email)) throw new ApiError(400, 'no_user', 'No user is logged in');
  await callAuth('/send-verification-email', { email: email.trim(), callbackURL: verifiedUrl(from) }, done);
}

/** Mails a link to choose a new password; the answer is the same whether the address has an account or not. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth('/request-password-reset', { email: email.trim(), redirectTo: '/reset-password' }, done);
}

/** @param token from the link of the reset mail */
export async function chooseNewPassword(token: string, newPassword: string): Promise<void> {
  await callAuth('/reset-password', { token, newPassword }, done);
  // It ended the sessions of that account, this browser's own perhaps. Where the shop cannot say so now, the next call will.
  await sessionIsAlive().catch(() => undefined);
}
