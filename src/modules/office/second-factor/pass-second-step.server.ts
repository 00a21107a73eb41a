import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deleteSession } from '#src/core/accounts/account-repository.server.ts';
import { BLOCKED } from '#src/core/accounts/sessions/blocked.ts';
import { sendSession, sessionHeaders } from '#src/core/accounts/sessions/session-proof.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { hashOfChallenge } from './codes.server.ts';
import { type Proof, proveFactor, requireRight } from './prove-factor.server.ts';
import { askForFactor, boundTo } from './prove-passkey.server.ts';
import type { FactorInput } from './second-factor.ts';
import {
  deleteChallenge,
  findChallenge,
  lockChallenge,
  putStepUp,
  updateChallenge,
} from './second-factor-repository.server.ts';
import { isSamePassword, openSessionOf } from './sign-in-gate.server.ts';

export interface SecondStep extends FactorInput {
  challenge: string;
}

const ended = () =>
  new Refusal('unauthenticated', 'challenge_ended', 'This sign-in has ended. Please type email and password again.');

/** Uses the challenge up if the code is right, or after too many wrong ones. */
async function spendChallenge(trx: Db, config: Shop['config'], { challenge, code, passkey }: SecondStep) {
  const found = await lockChallenge(trx, hashOfChallenge(challenge));
  if (!found || Number(found.expires_at) <= Date.now()) return undefined;
  const given = passkey ? { answer: passkey, boundTo: boundTo.signIn(found.id) } : code;
  const proof: Proof = await proveFactor(trx, config, found.user_id, given);
  const failures = found.failures + 1;
  if (proof.is === 'right' || failures >= bounds.wrongCodesOfChallenge.value) await deleteChallenge(trx, found.id);
  else if (proof.is === 'wrong') await updateChallenge(trx, found.id, failures);
  return { proof, given, userId: found.user_id, passwordMark: found.password_mark };
}

async function open(shop: Shop, request: FastifyRequest, userId: string) {
  const headers = await sessionHeaders(shop, request);
  return openSessionOf(shop.auth)({ headers, body: { userId }, returnHeaders: true }).catch((error: unknown) => {
    if (isAPIError(error) && error.body?.code === BLOCKED.code)
      throw new Refusal('forbidden', BLOCKED.code, BLOCKED.message);
    throw error;
  });
}

/** Asks the person who signs in for the second factor. @throws Refusal 401 once the sign-in ended */
export async function askAtSignIn({ db, config }: Shop, challenge: string) {
  const found = await findChallenge(db, hashOfChallenge(challenge));
  if (!found) throw ended();
  return askForFactor(db, config, found.user_id, boundTo.signIn(found.id));
}

/**
 * The second step of a sign-in: opens the session.
 * @returns the address of the person
 * @throws Refusal 401 if the first step has to be repeated, 422 for a wrong code, 429 after too many
 */
export async function passSecondStep(
  shop: Shop,
  step: SecondStep,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ email: string }> {
  const { db, config } = shop;
  const used = await inTransaction(db, (trx) => spendChallenge(trx, config, step));
  if (!used) throw ended();
  requireRight(used.proof, used.given);
  const { headers, response } = await open(shop, request, used.userId);
  const { sessionId, email } = response;
  // A new password ends all sessions, but not one that is opened afterwards with the old password.
  if (!(await isSamePassword(db, config, email, used.passwordMark))) {
    await deleteSession(db, sessionId);
    throw ended();
  }
  await putStepUp(db, sessionId, Date.now());
  await sendSession(shop, request, reply, headers.getSetCookie());
  return { email };
}
