import type { Auth } from '../auth/auth.server.ts';
import type { AuthCall } from '../auth/auth-call.ts';
import { emailIn } from '../auth/auth-limits.ts';

/** The last sign-up of each address that runs or waits. */
const lastOf = new Map<string, Promise<unknown>>();

/** The answer of the auth library where another sign-up stores the address first. */
const NOT_STORED = 422;

const ATTEMPTS = 5;

/** Between two attempts, in milliseconds: until the other copy of the shop has stored its sign-up in full. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));

/** A sign-up in another copy of the shop may store the address first: the next attempt sets that one aside. */
async function signUp(auth: Auth, request: Request, attempts = ATTEMPTS): Promise<Response> {
  const again = request.clone();
  const response = await auth.handler(request);
  if (response.status !== NOT_STORED || attempts === 1) return response;
  await pause();
  return signUp(auth, again, attempts - 1);
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
