import { isBlank } from '#src/platform/http/is-blank.ts';

/** A passkey of the signed-in person. */
export interface Passkey {
  _id: string;
  name: string;
  addedAt: string;
  /** Null if it was never asked for. */
  usedAt: string | null;
}

/** What a browser answers when a passkey signs a challenge (WebAuthn); binary values in base64url. */
export interface SignedChallenge {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
}

/** What a browser answers when it has made a passkey (WebAuthn); binary values in base64url. */
export interface MadePasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 40;

export const passkeyNameProblem = (name: string): string | undefined =>
  isBlank(name) ? 'Please name the passkey, such as “Phone” or “Key in the safe”.' : undefined;
