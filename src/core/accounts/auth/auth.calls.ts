import { contract, sent } from '#src/core/calls/contract.ts';
import { always, filledText, orNull, record } from '#src/platform/http/shape.ts';

/** Calls of the auth library about the session; the library itself reads and answers them. */

export const withUser = record({ user: record({ email: filledText }) });

export const getSessionCall = contract('GET /auth/get-session', { answer: orNull(withUser) });

export const signOutCall = contract('POST /auth/sign-out', {
  body: sent<object>(),
  answer: record({ success: always(true) }),
});
