import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { countContract } from '#src/core/calls/count-contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
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
import type { PendingSlip, SlipToDecide } from './slip.ts';

const slip = {
  _id: filledText,
  orderId: text,
  amount: wholeNumber,
  sentOn: text,
  reference: text,
  fileType: oneOf(['application/pdf', 'image/webp']),
  sentAt: text,
  decision: orNull(oneOf(['accepted', 'declined', 'settled'])),
  reason: orNull(text),
};

const known = optional(
  record({
    orderId: text,
    order: text,
    on: orNull(text),
    amount: wholeNumber,
    currency: text,
    same: oneOf(['file', 'reference', 'amount', 'less', 'order']),
    recorded: yesOrNo,
  }),
);

export const slipShape: Shape<SlipToDecide> = record(slip, { known });

const pendingSlip: Shape<PendingSlip> = record(
  { ...slip, orderNumber: text, jointInvoice: orNull(text), currency: text, order: orderShape },
  { known },
);

export const postSlipCall = contract('POST /order/:id/slip', {
  answer: record({ insertedId: filledText, acknowledged: confirmed }, { notice: optional(text) }),
});

/** A PDF or a picture. */
export const getSlipFileCall = contract('GET /slip/:id', { answer: { contentMediaType: '*/*' } });

export const getSlipsCall = contract('GET /slip', { answer: list(pendingSlip) });

export const getSlipCountCall = countContract('GET /slip-count');

/** How a clerk accepts a slip. */
interface Acceptance {
  /** In the currency of the order; by default, that of the slip. */
  amount?: number | undefined;
  note?: string | undefined;
  /** The clerk confirms that the amount exceeds what is due. */
  surplus?: boolean | undefined;
  /** The clerk has seen that the transfer is recorded already, and records it all the same. */
  repeated?: boolean | undefined;
  /** The transfer is in a ledger already: nothing is recorded. */
  withoutMoney?: boolean | undefined;
}

export const postSlipAcceptanceCall = contract('POST /slip/:id/acceptance', {
  body: sent<Acceptance>(),
  answer: record({ acknowledged: confirmed, orders: list(text) }),
});

export const postSlipRefusalCall = contract('POST /slip/:id/refusal', {
  body: sent<{ reason: string }>(),
  answer: acknowledgement,
});
