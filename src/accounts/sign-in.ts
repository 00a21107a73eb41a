import { ApiError, requestAccessToken, sessionIsAlive, UNREACHABLE } from './call-api.ts';
import type { SignIn, SignUp } from './credentials.ts';

interface AuthProblem {
  code?: string;
  message?: string;
}

/** A call to the auth service. @throws ApiError with the service's own message, which the form shows in red (spec section 8) */
export async function callAuth<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', UNREACHABLE);
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const { code = 'unknown', message = 'Something went wrong. Please try again.' } = (answer?.error ??
    answer ??
    {}) as AuthProblem;
  throw new ApiError(response.status, code, message);
}

/** Signs in and stores the access token (spec section 4). */
export async function signInWithPassword({ email, password }: SignIn): Promise<void> {
  const { user } = await callAuth<{ user: { email: string } }>('/sign-in/email', { email: email.trim(), password });
  await requestAccessToken(user.email);
}

/** Where the link of a verification mail leads; after sign-in the visitor is back at `from`. */
function verifiedUrl(from: string | null): string {
  return `/login?${new URLSearchParams({ verified: '1', ...(from && { from }) })}`;
}

export async function signUp({ name, email, password }: SignUp, from: string | null): Promise<void> {
  const callbackURL = verifiedUrl(from);
  await callAuth('/sign-up/email', { name: name.trim(), email: email.trim(), password, callbackURL });
}

/** Sends the verification mail again. @throws Error 'No user is logged in' when it is not known for whom (spec section 8) */
export async function sendVerificationMail(email: string, from: string | null): Promise<void> {
  if (email.trim() === '') throw new ApiError(400, 'no_user', 'No user is logged in');
  await callAuth('/send-verification-email', { email: email.trim(), callbackURL: verifiedUrl(from) });
}

/** Mails a link to choose a new password; the answer is the same whether the address has an account or not. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth('/request-password-reset', { email: email.trim(), redirectTo: '/reset-password' });
}

/** @param token from the link of the reset mail */
export async function chooseNewPassword(token: string, newPassword: string): Promise<void> {
  await callAuth('/reset-password', { token, newPassword });
  // It ended the sessions of that account, this browser's own perhaps. Where the shop cannot say so now, the next call will.
  await sessionIsAlive().catch(() => undefined);
}
