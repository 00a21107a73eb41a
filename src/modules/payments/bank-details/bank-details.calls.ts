import { insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, orNull, record, type Shape, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { BankDetails, BankDetailsState } from './bank-details.ts';

const state: Shape<BankDetailsState> = record({
  rows: orNull(list(record({ name: text, value: text }))),
  sample: yesOrNo,
  agreed: orNull(record({ proposedBy: text, approvedBy: text, at: text })),
  fixed: yesOrNo,
  otherAdmins: wholeNumber,
  secondAdmins: wholeNumber,
  proposal: orNull(record({ proposedBy: text, proposedAt: text })),
});

export const getBankDetailsCall = contract('GET /bank-details', { answer: state });

export const postBankDetailsCall = contract('POST /bank-details', { body: sent<BankDetails>(), answer: insertion });
