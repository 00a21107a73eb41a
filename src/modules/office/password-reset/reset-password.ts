import { emailText } from '#src/core/accounts/credentials.ts';
import { callPublicContract, isSessionAlive } from '#src/core/calls/call-api.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { always, record } from '#src/platform/http/shape.ts';

/** Calls of the auth library. */
const done = record({ status: always(true) });

const requestPasswordResetCall = contract('POST /auth/request-password-reset', {
  body: sent<{ email: string; redirectTo: string }>(),
  answer: done,
});

const resetPasswordCall = contract('POST /auth/reset-password', {
  body: sent<{ token: string; newPassword: string }>(),
  answer: done,
});

/** Requests a mail with a reset link. The answer is the same whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const body = { email: emailText(email), redirectTo: '/reset-password' };
  await callPublicContract(requestPasswordResetCall, { body });
}

/** @param token from the link of the reset mail */
export async function chooseNewPassword(token: string, newPassword: string): Promise<void> {
  await callPublicContract(resetPasswordCall, { body: { token, newPassword } });
  // The reset ended the account's sessions, perhaps this browser's too. If this check fails, the next call finds out.
  await isSessionAlive().catch(() => undefined);
}
