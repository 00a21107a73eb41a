import { ApiError, callPublicContract, requestAccessToken } from '#src/core/calls/call-api.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { always, record } from '#src/platform/http/shape.ts';
import { withUser } from '../auth/auth.calls.ts';
import { emailText, type SignIn } from '../credentials.ts';

const signInCall = contract('POST /auth/sign-in/email', {
  body: sent<{ email: string; password: string; verification?: string | undefined }>(),
  answer: withUser,
});

const sendVerificationMailCall = contract('POST /auth/send-verification-email', {
  body: sent<{ email: string; callbackURL: string }>(),
  answer: record({ status: always(true) }),
});

/**
 * What a verification link has left in the fragment of the page: the address, and its token if the link also needs the
 * password of its sign-up.
 */
export const fromVerificationLink = (name: 'email' | 'verification') =>
  new URLSearchParams(window.location.hash.slice(1)).get(name) ?? undefined;

/** Signs in and stores the access token (spec section 4). */
export async function signInWithPassword({ email, password }: SignIn): Promise<void> {
  const proof = { email: emailText(email), password, verification: fromVerificationLink('verification') };
  const { user } = await callPublicContract(signInCall, { body: proof });
  await requestAccessToken(user.email);
}

/** Target of a verification link; after sign-in the visitor returns to `from`. */
export function verifiedUrl(from: string | null): string {
  return `/login?${new URLSearchParams({ verified: '1', ...(from && { from }) })}`;
}

/** Sends the verification mail again. @throws ApiError 'No user is logged in' without an email (spec section 8) */
export async function sendVerificationMail(email: string, from: string | null): Promise<void> {
  if (isBlank(email)) throw new ApiError(400, 'no_user', 'No user is logged in');
  const body = { email: emailText(email), callbackURL: verifiedUrl(from) };
  await callPublicContract(sendVerificationMailCall, { body });
}
