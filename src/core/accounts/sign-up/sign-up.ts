import { callPublicContract } from '#src/core/calls/call-api.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { withUser } from '../auth/auth.calls.ts';
import { emailText, type SignUp } from '../credentials.ts';
import { verifiedUrl } from '../sign-in/sign-in.ts';

const signUpCall = contract('POST /auth/sign-up/email', {
  body: sent<{ name: string; email: string; password: string; callbackURL: string }>(),
  answer: withUser,
});

export async function signUp({ name, email, password }: SignUp, from: string | null): Promise<void> {
  const callbackURL = verifiedUrl(from);
  const body = { name: name.trim(), email: emailText(email), password, callbackURL };
  await callPublicContract(signUpCall, { body });
}
