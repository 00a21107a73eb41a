import { knownMachine, limits } from '#src/platform/limits/limit-table.ts';
import type { Limits } from '#src/platform/limits/limits.server.ts';

/**
 * Limits password guesses at one account from many machines. A machine that has signed in to the account before is
 * exempt, so that an attacker cannot lock out its owner.
 * @param pass calls the auth service to sign in
 * @throws Refusal 429
 */
export async function limitGuesses(
  counter: Limits,
  { machine, email }: { machine: string; email: string },
  pass: () => Promise<Response>,
): Promise<Response> {
  const who = `${machine} ${email}`;
  if (await counter.isCounted(knownMachine, who)) return pass();
  await counter.requireBelow(limits.signInAnywhere, email);
  const response = await pass();
  if (response.ok) await counter.note(knownMachine, who);
  else if (response.status < 500) await counter.note(limits.signInAnywhere, email);
  return response;
}
