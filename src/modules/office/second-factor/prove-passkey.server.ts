import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import type { FactorKinds } from './factor-words.ts';
import type { SignedChallenge } from './passkey.ts';
import {
  findPasskey,
  listPasskeys,
  putPasskeyChallenge,
  takePasskeyChallenge,
  updatePasskey,
} from './passkey-repository.server.ts';
import { hasApp } from './second-factor-repository.server.ts';

type Parts = Pick<Config, 'publicUrl' | 'origins'>;

/** An answer of a passkey, and what its challenge must be bound to. */
export interface PasskeyProof {
  answer: SignedChallenge;
  boundTo: string;
}

/** What a challenge is bound to, so that the answer to one is none to another. */
export const boundTo = {
  registration: (sessionId: string) => `registration ${sessionId}`,
  stepUp: (sessionId: string) => `step-up ${sessionId}`,
  /** @param id of the row of the waiting sign-in */
  signIn: (id: string) => `sign-in ${id}`,
};

/** Loaded when a passkey is first used: with its certificates it is large. */
export const webauthn = () => import('@simplewebauthn/server');

/** The domain that passkeys belong to. */
export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

export const challengeEnd = () => Date.now() + bounds.challengeLife.value;

/**
 * Asks for one of the passkeys of a person.
 * @returns options for `navigator.credentials.get`; null if the person has no passkey
 */
async function askForPasskey(db: Db, config: Parts, userId: string, bound: string): Promise<object | null> {
  const own = await listPasskeys(db, userId);
  if (own.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config),
    userVerification: 'preferred',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  });
  const row = { bound_to: bound, user_id: userId, challenge: options.challenge, expires_at: challengeEnd() };
  await putPasskeyChallenge(db, row);
  return options;
}

/** Asks for a passkey, as above, and says whether the person has an app, too. */
export async function askForFactor(db: Db, config: Parts, userId: string, bound: string) {
  return { options: await askForPasskey(db, config, userId, bound), hasApp: await hasApp(db, userId) };
}

/** What a person can pass the second factor with. */
export async function kindsOfFactor(db: Db, userId: string): Promise<FactorKinds> {
  return { hasApp: await hasApp(db, userId), hasPasskey: (await listPasskeys(db, userId)).length > 0 };
}

/**
 * Whether a passkey of this person has signed the open challenge for the shop, with a counter that has not gone back:
 * that would be a copy of it. The challenge is used up. Runs while the second factor of the person is locked.
 */
export async function provePasskey(trx: Db, config: Parts, userId: string, proof: PasskeyProof): Promise<boolean> {
  const { answer } = proof;
  const expectedChallenge = await takePasskeyChallenge(trx, proof.boundTo, userId);
  const passkey = await findPasskey(trx, userId, answer.id);
  if (expectedChallenge === undefined || !passkey) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin: config.origins,
    expectedRPID: relyingPartyOf(config),
    // The password has identified the person.
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  await updatePasskey(trx, passkey.id, { counter: newCounter, used_at: Date.now() });
  return true;
}
