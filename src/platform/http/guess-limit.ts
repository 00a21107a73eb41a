import { knownMachine, limits } from '#src/platform/limits/limit-table.ts';
import type { Limits } from '#src/platform/limits/limits.server.ts';

/**
 * Slows guesses at one account down that come from many machines. A machine from which a person signed in to this account before is not
 * held up: those who guess cannot lock its owner out.
 * @param pass asks the auth service to sign in
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
