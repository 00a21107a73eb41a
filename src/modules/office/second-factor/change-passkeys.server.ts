import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { beginFactor, requireAccountOwner } from './change-factor.server.ts';
import { MAX_PASSKEYS, type MadePasskey, passkeyNameProblem } from './passkey.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  putPasskeyChallenge,
  takePasskeyChallenge,
} from './passkey-repository.server.ts';
import { boundTo, challengeEnd, relyingPartyOf, webauthn } from './prove-passkey.server.ts';
import { ownFactorRemovedMail, passkeyAddedMail, passkeyRemovedMail } from './second-factor-mails.ts';
import { deleteFactor, findAddedAt, insertFactor, lockFactor } from './second-factor-repository.server.ts';
import { mustHaveFactor } from './step-up.server.ts';

/** EdDSA, ES256 and RS256. By default the library asks Node for more, which warns of an experiment. */
const ALGORITHMS = [-8, -7, -257];

/** @returns options for `navigator.credentials.create` */
export async function startPasskey(shop: Shop, actor: Actor, password: string): Promise<object> {
  const { db, config } = shop;
  const { userId, sessionId = '', email } = actor;
  if ((await findAddedAt(db, userId)) === undefined) await requireAccountOwner(shop, actor, password);
  const own = await listPasskeys(db, userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: relyingPartyOf(config),
    userName: email,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
  });
  const bound = { bound_to: boundTo.registration(sessionId), user_id: userId };
  await putPasskeyChallenge(db, { ...bound, challenge: options.challenge, expires_at: challengeEnd() });
  return options;
}

/** @throws Refusal 422 unless the browser has made the passkey for the open challenge of this session, for this shop */
async function verifyMade({ db, config }: Shop, { userId, sessionId = '' }: Actor, made: MadePasskey) {
  const expectedChallenge = await takePasskeyChallenge(db, boundTo.registration(sessionId), userId);
  const { verifyRegistrationResponse } = await webauthn();
  const checked =
    expectedChallenge === undefined
      ? undefined
      : await verifyRegistrationResponse({
          response: { ...made, clientExtensionResults: {} } as Parameters<
            typeof verifyRegistrationResponse
          >[0]['response'],
          expectedChallenge,
          expectedOrigin: config.origins,
          expectedRPID: relyingPartyOf(config),
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch(() => undefined);
  if (checked?.verified) return checked.registrationInfo.credential;
  throw new Refusal('rule', 'wrong_passkey', 'This passkey could not be added. Please try again.');
}

async function addPasskey(trx: Db, userId: string, name: string, made: Awaited<ReturnType<typeof verifyMade>>) {
  if ((await listPasskeys(trx, userId)).length >= MAX_PASSKEYS)
    throw conflict('too_many_passkeys', `An account has at most ${MAX_PASSKEYS} passkeys.`);
  const inserted = await insertPasskey(trx, {
    id: newId(),
    user_id: userId,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: JSON.stringify(made.transports ?? []),
    name: name.trim(),
    added_at: Date.now(),
    used_at: null,
  });
  if (!inserted) throw conflict('passkey_known', 'This passkey is registered already.');
}

/**
 * Adds a passkey. The first second factor of a person ends the other sessions.
 * @returns the recovery codes, if it is the first; otherwise none
 */
export async function registerPasskey(shop: Shop, actor: Actor, name: string, made: MadePasskey): Promise<string[]> {
  const problem = passkeyNameProblem(name);
  if (problem) throw atField('name', 'passkey_name', problem);
  const credential = await verifyMade(shop, actor, made);
  const { userId, email } = actor;
  return inTransaction(shop.db, async (trx) => {
    await insertFactor(trx, userId);
    const isFirst = !(await lockFactor(trx, userId))?.added_at;
    await addPasskey(trx, userId, name, credential);
    if (isFirst) return beginFactor(trx, shop, actor);
    await insertMail(trx, passkeyAddedMail(email, name.trim(), shop.config.publicUrl));
    return [];
  });
}

/**
 * Removes a passkey; the last one of a person without an app, with the whole second factor.
 * @throws Refusal 404 if there is none, 409 if it is the last second factor of a person who must have one
 */
export async function removePasskey(shop: Shop, actor: Actor, id: string): Promise<void> {
  const { userId, email } = actor;
  const { publicUrl } = shop.config;
  await inTransaction(shop.db, async (trx) => {
    const factor = await lockFactor(trx, userId);
    const name = await deletePasskey(trx, userId, id);
    if (name === undefined) throw new Refusal('missing', 'passkey_not_found', 'There is no such passkey.');
    const isLast = factor?.secret === null && (await listPasskeys(trx, userId)).length === 0;
    if (isLast && mustHaveFactor(shop, actor)) {
      const message = 'Your role must have a second factor, and this is the last one. Please add another one first.';
      throw conflict('second_factor_required', message);
    }
    if (isLast) await deleteFactor(trx, userId);
    await insertMail(
      trx,
      isLast ? ownFactorRemovedMail(email, 'You', publicUrl) : passkeyRemovedMail(email, name, publicUrl),
    );
  });
}
