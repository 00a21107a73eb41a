import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import {
  filledText,
  list,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { MadePasskey, SignedChallenge } from './passkey.ts';

const secondFactor = record({
  /** When it was set up; null if the person has none. */
  addedAt: orNull(text),
  /** An authenticator app shows codes for it. */
  hasApp: yesOrNo,
  passkeys: list(record({ _id: filledText, name: text, addedAt: text, usedAt: orNull(text) })),
  /** How many recovery codes are left. */
  codesLeft: wholeNumber,
  /** Until when an administrator must set it up; null for people who need not. */
  deadline: orNull(text),
  /** The account has a password, which is asked before the first set-up. */
  hasPassword: yesOrNo,
});

/** The second factor of the signed-in person, as the profile shows it. */
export type SecondFactor = ValueOf<typeof secondFactor>;

const newCodes = record({ acknowledged: confirmed, codes: list(filledText) });

export const getSecondFactorCall = contract('GET /second-factor', { answer: secondFactor });

export const postAppCall = contract('POST /second-factor/app', {
  body: sent<{ password: string }>(),
  answer: record({ acknowledged: confirmed, key: filledText, qr: filledText }),
});

export const postSecondFactorCall = contract('POST /second-factor', {
  body: sent<{ code: string; key?: string }>(),
  answer: newCodes,
});

export const postRecoveryCodesCall = contract('POST /second-factor/recovery-codes', { answer: newCodes });

export const removeSecondFactorCall = contract('DELETE /second-factor', { answer: acknowledgement });

/** Options of WebAuthn, as `PublicKeyCredential` parses them. */
const options = { type: 'object' } as Shape<object>;

export const postPasskeyOptionsCall = contract('POST /second-factor/passkey-options', {
  body: sent<{ password: string }>(),
  answer: record({ options }),
});

export const postPasskeyCall = contract('POST /second-factor/passkey', {
  body: sent<{ name: string; made: MadePasskey }>(),
  answer: newCodes,
});

export const removePasskeyCall = contract('DELETE /second-factor/passkey/:id', { answer: acknowledgement });

/** `options` are null without a passkey. */
const factorQuestion = record({ options: orNull(options), hasApp: yesOrNo });

export const postStepUpOptionsCall = contract('POST /second-factor/step-up/options', { answer: factorQuestion });

export const postSecondStepOptionsCall = contract('POST /second-step/options', {
  body: sent<{ challenge: string }>(),
  answer: factorQuestion,
});

export const postStepUpCall = contract('POST /second-factor/step-up', {
  body: sent<{ code?: string; passkey?: SignedChallenge }>(),
  answer: acknowledgement,
});

export const postSecondStepCall = contract('POST /second-step', {
  body: sent<{ challenge: string; code?: string; passkey?: SignedChallenge }>(),
  answer: record({ email: filledText }),
});

export const postFactorResetCall = contract('POST /users/:id/second-factor-reset', { answer: insertion });
