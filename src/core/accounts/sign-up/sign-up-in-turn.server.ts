import type { Auth } from '../auth/auth.server.ts';
import type { AuthCall } from '../auth/auth-call.ts';
import { emailIn } from '../auth/auth-limits.ts';

/** The last sign-up of each address that runs or waits. */
const lastOf = new Map<string, Promise<unknown>>();

/** The answer of the auth library where another sign-up stores the address first. */
const NOT_STORED = 422;

/** A sign-up in another copy of the shop may store the address first: the second attempt then finds it. */
async function signUp(auth: Auth, request: Request): Promise<Response> {
  const again = request.clone();
  const response = await auth.handler(request);
  return response.status === NOT_STORED ? auth.handler(again) : response;
}

/**
 * Sign-ups with one address run one after the other: those at the same moment then get the answer of a later one, and a
 * mail. The refusal of the library would tell that the address had no account.
 */
export async function signUpInTurn(auth: Auth, { request, body }: AuthCall): Promise<Response> {
  const email = emailIn(body);
  const own = (lastOf.get(email) ?? Promise.resolve()).then(() => signUp(auth, request));
  const ended = own.catch(() => {});
  lastOf.set(email, ended);
  try {
    return await own;
  } finally {
    if (lastOf.get(email) === ended) lastOf.delete(email);
  }
}
