import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { type LineState, type ListedLine, lineStates, type UploadOutcome } from './listed-line.ts';
import { doubts } from './propose-match.ts';

const outcome: Shape<UploadOutcome & { acknowledged: boolean }> = record({
  acknowledged: confirmed,
  accounts: list(text),
  added: wholeNumber,
  known: record({ open: wholeNumber, recorded: wholeNumber, dismissed: wholeNumber }),
  skipped: wholeNumber,
  notices: list(text),
});

const proposal = record({
  invoice: filledText,
  doubt: orNull(oneOf(doubts)),
  pays: orNull(oneOf(['deposit', 'all'])),
  orderId: text,
  currency: text,
  due: wholeNumber,
  depositDue: wholeNumber,
  names: list(text),
});

const known = record({
  orderId: text,
  order: text,
  amount: wholeNumber,
  currency: text,
  on: orNull(text),
  recorded: yesOrNo,
});

const listedLine: Shape<ListedLine> = record({
  _id: filledText,
  account: text,
  bookedOn: text,
  kind: oneOf(['credit', 'debit', 'reversal']),
  amount: wholeNumber,
  currency: text,
  reference: text,
  payer: text,
  endToEndId: text,
  bankId: text,
  state: oneOf(lineStates),
  invoice: orNull(text),
  reason: orNull(text),
  decidedAt: orNull(text),
  proposal: orNull(proposal),
  known: orNull(known),
});

export const postStatementCall = contract('POST /bank-statement', { answer: outcome });

export const getStatementLinesCall = contract('GET /bank-statement/line', {
  query: sent<PageQuery & { state?: LineState }>(),
  answer: list(listedLine),
});

export const getStatementLineCountCall = contract('GET /statement-line-count', {
  answer: record({ open: wholeNumber, recorded: wholeNumber, dismissed: wholeNumber, skipped: wholeNumber }),
});

/** How a clerk records a line. */
export interface LineRecording {
  /** Number of the invoice, or its reference with check digits. */
  invoice: string;
  /** The clerk has compared the line with the invoice. */
  byHand?: boolean | undefined;
  /** The clerk confirms that the amount exceeds what is due. */
  surplus?: boolean | undefined;
  /** The clerk has seen that the transfer is known already, and records it all the same. */
  repeated?: boolean | undefined;
}

export const postRecordedLineCall = contract('POST /bank-statement/line/:id/record', {
  body: sent<LineRecording>(),
  answer: record({ acknowledged: confirmed, orders: list(text) }),
});

export const postDismissedLineCall = contract('POST /bank-statement/line/:id/dismiss', {
  body: sent<{ reason: string }>(),
  answer: acknowledgement,
});

export const postReopenedLineCall = contract('POST /bank-statement/line/:id/reopen', { answer: acknowledgement });
