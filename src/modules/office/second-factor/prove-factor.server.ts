import type { Config } from '#src/core/config.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';
import { hashOfCode, stepOfCode } from './codes.server.ts';
import { type PasskeyProof, provePasskey } from './prove-passkey.server.ts';
import { isAppCode, normalCode } from './second-factor.ts';
import { recoveryCodeUsedMail } from './second-factor-mails.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  findEmail,
  lockFactor,
  updateFactor,
} from './second-factor-repository.server.ts';

/** How long no code of a person is accepted after too many wrong ones, in milliseconds. */
const LOCK_MS = 15 * MINUTE_MS;

export type Proof = { is: 'right' } | { is: 'wrong' } | { is: 'locked'; until: number };

type Parts = Pick<Config, 'authSecret' | 'publicUrl' | 'origins'>;

async function spendRecoveryCode(
  trx: Db,
  { authSecret, publicUrl }: Omit<Parts, 'origins'>,
  userId: string,
  code: string,
) {
  if (!(await deleteRecoveryCode(trx, userId, hashOfCode(authSecret, code)))) return false;
  const left = await countRecoveryCodes(trx, userId);
  await insertMail(trx, recoveryCodeUsedMail(await findEmail(trx, userId), left, publicUrl));
  return true;
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

/** Whether a code of the app, or a recovery code, is right; it is used up. */
async function proveCode(trx: Db, config: Parts, factor: Factor, typed: string, now: number): Promise<boolean> {
  const code = normalCode(typed);
  if (!isAppCode(code) || factor.secret === null) return spendRecoveryCode(trx, config, factor.user_id, code);
  const step = await stepOfCode(config.authSecret, factor.secret, code, now);
  if (step === undefined || step <= Number(factor.last_step)) return false;
  await updateFactor(trx, factor.user_id, { last_step: step });
  return true;
}

/**
 * Checks a code of the app, a recovery code or the answer of a passkey, and uses it up: of two requests with the same
 * one succeeds, because the row of the person is locked. The caller commits whatever the outcome, so that wrong ones
 * count.
 */
export async function proveFactor(
  trx: Db,
  config: Parts,
  userId: string,
  given: string | PasskeyProof,
): Promise<Proof> {
  const now = Date.now();
  const factor = await lockFactor(trx, userId);
  if (!factor || factor.added_at === null) return { is: 'wrong' };
  if (Number(factor.locked_until) > now) return { is: 'locked', until: Number(factor.locked_until) };
  const isRight = await (typeof given === 'string'
    ? proveCode(trx, config, factor, given, now)
    : provePasskey(trx, config, userId, given));
  if (isRight) {
    await updateFactor(trx, userId, { failures: 0 });
    return { is: 'right' };
  }
  const failures = factor.failures + 1;
  const isLast = failures >= bounds.wrongCodes.value;
  await updateFactor(trx, userId, isLast ? { failures: 0, locked_until: now + LOCK_MS } : { failures });
  return { is: 'wrong' };
}

/** @throws Refusal unless the proof is right; call it after the transaction */
export function requireRight(proof: Proof, given: string | PasskeyProof): void {
  if (proof.is === 'right') return;
  if (proof.is === 'locked') {
    const message = `Too many wrong codes. Please try again after ${formatTime(proof.until)}.`;
    throw new Refusal('too-many', 'codes_locked', message);
  }
  if (typeof given !== 'string')
    throw new Refusal('rule', 'wrong_passkey', 'This passkey was not accepted. Please try again, or type a code.');
  const message = 'This code is not right, or it was used before. Please wait for the next code of your app.';
  throw atField('code', 'wrong_code', message);
}
