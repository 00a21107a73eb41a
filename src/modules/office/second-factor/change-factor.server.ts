import { findPasswordHash, findSessionStart } from '#src/core/accounts/account-repository.server.ts';
import type { Actor } from '#src/core/accounts/actor.ts';
import { factorResetProposal, type Locked } from '#src/core/accounts/admins/factor-reset.server.ts';
import { passwordHashing } from '#src/core/accounts/auth/password-hashing.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { limits as limitTable } from '#src/platform/limits/limit-table.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';
import { deleteOtherSessions } from '../devices/device-repository.server.ts';
import { encrypted, hashOfCode, isKeyOf, newAppKey, newRecoveryCodes, stepOfCode } from './codes.server.ts';
import { normalCode } from './second-factor.ts';
import { factorAddedMail, newRecoveryCodesMail, ownFactorRemovedMail } from './second-factor-mails.ts';
import {
  deleteFactor,
  findAddedAt,
  findPerson,
  lockFactor,
  putNewSecret,
  putStepUp,
  replaceRecoveryCodes,
  updateFactor,
} from './second-factor-repository.server.ts';
import { mustHaveFactor } from './step-up.server.ts';

type Parts = Pick<Shop, 'db' | 'config'>;

/** @throws Refusal 422 unless it is the password of this hash */
async function requirePassword({ limits }: Shop, email: string, hash: string, password: string): Promise<void> {
  await limits.count(limitTable.signInToAccount, `second-factor ${email}`);
  const isRight = await limits.passwordCalls.run(email, () => passwordHashing.verify({ hash, password }));
  if (!isRight) throw atField('password', 'wrong_password', 'This is not your password.');
  await limits.forget(limitTable.signInToAccount, `second-factor ${email}`);
}

/** How long after a sign-in an account without password may do what its owner alone may do, in milliseconds. */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

/**
 * A stolen session must neither lock the owner out nor delete the account. The calls of an account with a
 * second factor require that factor first.
 * @throws Refusal 422 of a wrong password; without any, 403 of a session that is not fresh
 */
export async function requireAccountOwner(
  shop: Shop,
  { email, sessionId = '' }: Pick<Actor, 'email' | 'sessionId'>,
  password: string,
): Promise<void> {
  const hash = await findPasswordHash(shop.db, email);
  if (hash !== undefined) return requirePassword(shop, email, hash, password);
  if ((await findSessionStart(shop.db, sessionId)) > Date.now() - FRESH_SIGN_IN_MS) return;
  const message = 'Please sign in with Google again, and go on within 15 minutes.';
  throw new Refusal('forbidden', 'fresh_sign_in_needed', message);
}

/** Makes the secret for an app. A second factor that the person has works until a code of the new one is right. */
export async function startApp(shop: Shop, actor: Actor, password: string) {
  if ((await findAddedAt(shop.db, actor.userId)) === undefined) await requireAccountOwner(shop, actor, password);
  const { secret, typed, uri } = newAppKey(actor.email);
  await putNewSecret(shop.db, actor.userId, await encrypted(shop.config.authSecret, secret));
  return { typed, uri };
}

async function makeCodes(trx: Db, authSecret: string, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashOfCode(authSecret, code)),
  );
  return codes;
}

/**
 * Sets the second factor up with a code of the new app, and ends the other sessions.
 * @returns the recovery codes, which are stored only as hashes
 * @throws Refusal 409 if a newer key was made since this one
 */
export async function confirmApp(
  { db, config }: Parts,
  actor: Actor,
  { code, key }: { code: string; key?: string | undefined },
): Promise<string[]> {
  const { userId } = actor;
  const now = Date.now();
  return inTransaction(db, async (trx) => {
    const factor = await lockFactor(trx, userId);
    const secret = factor?.new_secret;
    if (!factor || !secret) {
      throw conflict('not_started', 'This was set up in another tab. Please reload the page.');
    }
    if (key !== undefined && !(await isKeyOf(config.authSecret, secret, key))) {
      const message =
        'A newer QR code was shown in another tab or on another device: this one no longer works. Go on there, or go back here and start again.';
      throw conflict('newer_key', message);
    }
    const step = await stepOfCode(config.authSecret, secret, normalCode(code), now);
    if (step === undefined) {
      const message = 'This code is not right. Check that the clock of your phone is right, and type the present code.';
      throw atField('code', 'wrong_code', message);
    }
    await updateFactor(trx, userId, { secret, new_secret: null, last_step: step });
    return beginFactor(trx, { config }, actor);
  });
}

/**
 * The session of the actor has a new second factor: the other ones end. The row of the person is locked.
 * @returns new recovery codes
 */
export async function beginFactor(
  trx: Db,
  { config }: Pick<Shop, 'config'>,
  { userId, sessionId = '', email }: Actor,
): Promise<string[]> {
  const now = Date.now();
  const since = (await findAddedAt(trx, userId)) ?? now;
  await updateFactor(trx, userId, { failures: 0, locked_until: 0, added_at: since });
  await deleteOtherSessions(trx, userId, sessionId);
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await putStepUp(trx, sessionId, now);
  await insertMail(trx, factorAddedMail(email, config.publicUrl));
  return makeCodes(trx, config.authSecret, userId);
}

/** Makes ten new recovery codes; the old ones end. */
export async function renewCodes({ db, config }: Parts, { userId, email }: Actor): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    if (!(await lockFactor(trx, userId))?.added_at)
      throw conflict('no_second_factor', 'Your account has no second factor any more.');
    await insertMail(trx, newRecoveryCodesMail(email, config.publicUrl));
    return makeCodes(trx, config.authSecret, userId);
  });
}

/** @throws Refusal 409 if the person must have a second factor */
export async function removeFactor({ db, config }: Parts, actor: Actor): Promise<void> {
  const { userId, email } = actor;
  if (mustHaveFactor({ config }, actor)) {
    const message = 'Your role must have a second factor. You can set it up again with another app.';
    throw conflict('second_factor_required', message);
  }
  await inTransaction(db, async (trx) => {
    if (!(await lockFactor(trx, userId))?.added_at) return;
    await deleteFactor(trx, userId);
    await insertMail(trx, ownFactorRemovedMail(email, 'You', config.publicUrl));
  });
}

/** Removes a lost second factor for its person, who is signed out everywhere. @param by subject of a sentence */
export async function removeLostFactor(
  trx: Db,
  { publicUrl }: Pick<Shop['config'], 'publicUrl'>,
  { userId, email }: Locked,
  by: string,
): Promise<void> {
  await deleteFactor(trx, userId);
  await trx.deleteFrom('session').where('userId', '=', userId).execute();
  await insertMail(trx, ownFactorRemovedMail(email, by, publicUrl));
}

/** Proposes to the other admins to remove the second factor of a person. @returns id of the proposal */
export async function askForReset(shop: Shop, admin: Actor, userId: string): Promise<string> {
  const person = await findPerson(shop.db, userId);
  if (!person) throw new Refusal('missing', 'user_not_found', 'There is no such user.');
  const [proposeReset] = fillingsOf(shop.fills, factorResetProposal);
  if (proposeReset) return proposeReset(shop, admin, { userId, email: person.email });
  const message = 'In this shop only the operator can do this: npm run admin -- remove-second-factor <email>';
  throw conflict('operator_only', message);
}
