import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, orNull, record, type Shape, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { SecondFactor } from './second-factor.ts';

const secondFactor: Shape<SecondFactor> = record({
  addedAt: orNull(text),
  codesLeft: wholeNumber,
  deadline: orNull(text),
  hasPassword: yesOrNo,
});

const newCodes = record({ acknowledged: confirmed, codes: list(filledText) });

export const getSecondFactorCall = contract('GET /second-factor', { answer: secondFactor });

export const postAppCall = contract('POST /second-factor/app', {
  body: sent<{ password: string }>(),
  answer: record({ acknowledged: confirmed, key: filledText, qr: filledText }),
});

export const postSecondFactorCall = contract('POST /second-factor', {
  body: sent<{ code: string }>(),
  answer: newCodes,
});

export const postRecoveryCodesCall = contract('POST /second-factor/recovery-codes', { answer: newCodes });

export const removeSecondFactorCall = contract('DELETE /second-factor', { answer: acknowledgement });

export const postStepUpCall = contract('POST /second-factor/step-up', {
  body: sent<{ code: string }>(),
  answer: acknowledgement,
});

export const postSecondStepCall = contract('POST /second-step', {
  body: sent<{ challenge: string; code: string }>(),
  answer: record({ email: filledText }),
});

export const postFactorResetCall = contract('POST /users/:id/second-factor-reset', { answer: insertion });
