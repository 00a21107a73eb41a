import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import {
  filledText,
  list,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { slipShape } from '../slips/slip.calls.ts';
import type { Ledger } from './ledger.ts';

const fields = {
  entries: list(
    record({
      id: filledText,
      kind: oneOf(['payment', 'write-off', 'refund', 'correction', 'moved']),
      amount: wholeNumber,
      currency: text,
      on: text,
      method: text,
      reference: orNull(text),
      notedAt: text,
      notedBy: orNull(text),
      corrects: orNull(text),
      corrected: yesOrNo,
    }),
  ),
  balance: record({
    total: wholeNumber,
    received: wholeNumber,
    depositDue: wholeNumber,
    firstDue: wholeNumber,
    due: wholeNumber,
    over: wholeNumber,
    shippedDue: wholeNumber,
  }),
  slips: list(slipShape),
  clerk: yesOrNo,
};

const refunds = record({
  alone: orNull(wholeNumber),
  waiting: orNull(record({ amount: wholeNumber, proposedBy: text })),
});

const ledger: Shape<Ledger> = record(fields, { refunds: optional(refunds) });

export const getLedgerCall = contract('GET /order/:id/ledger', { answer: ledger });

/** Money that a clerk records. */
interface MoneyBody {
  /** In the currency of the order. */
  amount?: number | undefined;
  /** By default, today. */
  receivedOn?: string | undefined;
  reference?: string | undefined;
  method?: string | undefined;
  note?: string | undefined;
  /** The clerk has seen that the transfer is recorded already, and records it all the same. */
  repeated?: boolean | undefined;
}

interface PaymentBody extends MoneyBody {
  /** What had been received when the clerk entered the payment. */
  receivedBefore?: number | undefined;
  /** The clerk confirms that the amount exceeds what is due. */
  surplus?: boolean | undefined;
}

export const postPaymentCall = contract('POST /order/:id/payment', {
  body: sent<PaymentBody & { confirm?: boolean | undefined }>(),
  answer: acknowledgement,
});

/** With status 202 and the id of the proposal if the refund waits for a second admin. */
export const postRefundCall = contract('POST /order/:id/refund', {
  body: sent<MoneyBody & { cancel?: boolean | undefined }>(),
  answer: record({ acknowledged: confirmed }, { approval: optional(filledText) }),
});

export const postCorrectionCall = contract('POST /order/:id/correction', {
  body: sent<{ entry: string; note?: string | undefined }>(),
  answer: acknowledgement,
});

/** As `postRefundCall`. */
type EntryAnswer =
  | { acknowledged: boolean; insertedId: string; orders: string[] }
  | { acknowledged: boolean; approval: string };

const entryAnswer: Shape<EntryAnswer> = {
  anyOf: [
    record({ acknowledged: confirmed, insertedId: filledText, orders: list(text) }),
    record({ acknowledged: confirmed, approval: filledText }),
  ],
};

export const postEntryCall = contract('POST /invoice/:number/entry', {
  body: sent<PaymentBody & { kind: 'payment' | 'refund' }>(),
  answer: entryAnswer,
});
