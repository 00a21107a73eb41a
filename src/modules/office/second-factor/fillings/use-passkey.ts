import type { MadePasskey, SignedChallenge } from '../passkey.ts';

/** Whether this browser has passkeys, and reads options as the server writes them. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The browser says no more than that: the person went back, or no passkey is at hand. */
const notUsed = () => new Error('No passkey was used. Please try again, or go another way.');

async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch((error: Error) => {
    if (error.name === 'InvalidStateError') throw new Error('This passkey is registered already.');
    throw notUsed();
  });
  if (!credential) throw notUsed();
  return (credential as PublicKeyCredential).toJSON();
}

/** Lets a passkey sign a challenge. @param options of the server */
export async function signChallenge(options: object): Promise<SignedChallenge> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return (await answerOf(navigator.credentials.get({ publicKey }))) as SignedChallenge;
}

/** Makes a passkey. @param options of the server */
export async function makePasskey(options: object): Promise<MadePasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return (await answerOf(navigator.credentials.create({ publicKey }))) as MadePasskey;
}
