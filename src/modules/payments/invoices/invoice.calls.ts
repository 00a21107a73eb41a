import { confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type {
  Buyer,
  DuePart,
  GivenReduction,
  InvoiceAdjustment,
  InvoiceLine,
  InvoicePayment,
  Seller,
} from './invoice.ts';
import type { LineToAdd } from './invoice-line.ts';
import type { Proforma } from './proforma.ts';

const textOrNull = orNull(text);
const perhapsText = optional(textOrNull);

const seller: Shape<Seller> = record(
  { name: text, address: list(text), email: text, phone: text },
  { registrations: optional(list(text)) },
);

const buyer: Shape<Buyer> = record(
  {
    name: text,
    address: text,
    phone: text,
    email: text,
    company: textOrNull,
    vat: textOrNull,
    eori: textOrNull,
    bin: textOrNull,
  },
  {
    consignee: perhapsText,
    notifyParty: perhapsText,
    portOfDischarge: perhapsText,
    shippingMarks: perhapsText,
  },
);

const line: Shape<InvoiceLine> = record(
  {
    orderId: text,
    orderNumber: text,
    tool: text,
    supplied: orNull(oneOf(['Bare tool', 'Kit'])),
    pieces: wholeNumber,
    unitPrice: wholeNumber,
    amount: wholeNumber,
    taxPercent: number,
    tax: wholeNumber,
    hsCode: textOrNull,
    origin: textOrNull,
    cartons: orNull(wholeNumber),
    netKg: orNull(number),
    grossKg: orNull(number),
    volumeM3: orNull(number),
  },
  { poNumber: perhapsText, expNumber: perhapsText, leadTimeDays: optional(orNull(wholeNumber)) },
);

const givenReduction: Shape<GivenReduction> = record({
  amount: wholeNumber,
  lines: list(record({ orderId: text, pieces: wholeNumber, amount: wholeNumber })),
});

const adjustment: Shape<InvoiceAdjustment> = record(
  {
    id: text,
    kind: oneOf(['charge', 'discount', 'credit']),
    text,
    amount: wholeNumber,
    taxPercent: number,
    tax: wholeNumber,
  },
  { percent: optional(number), given: optional(givenReduction) },
);

const payment: Shape<InvoicePayment> = record({
  terms: text,
  bank: list(record({ name: text, value: text })),
  charges: orNull(oneOf(['OUR', 'SHA', 'BEN'])),
  sample: yesOrNo,
});

const part: Shape<DuePart> = record({
  name: oneOf(['deposit', 'balance']),
  percent: number,
  amount: wholeNumber,
  due: text,
  dueOn: textOrNull,
  afterShipment: orNull(wholeNumber),
});

const proforma: Shape<Proforma> = record(
  {
    number: filledText,
    revision: text,
    currency: text,
    issuedAt: text,
    validUntil: textOrNull,
    seller,
    buyer,
    lines: list(line),
    adjustments: list(adjustment),
    total: wholeNumber,
    amountInWords: text,
    delivery: textOrNull,
    payment: orNull(payment),
    parts: list(part),
    superseded: yesOrNo,
    revisions: list(text),
    order: orderShape,
    orders: list(orderShape),
    dropped: list(orderShape),
    issued: list(text),
    reported: wholeNumber,
    partiesChanged: yesOrNo,
  },
  {
    portOfLoading: perhapsText,
    partialShipments: optional(orNull(yesOrNo)),
    freightToAdd: optional(yesOrNo),
    agreed: optional(
      record({}, { terms: optional(record({ percent: number, days: wholeNumber })), delivery: optional(text) }),
    ),
  },
);

export const getProformaCall = contract('GET /order/:id/proforma', {
  query: sent<{ number?: string | undefined; revision?: string | undefined }>(),
  answer: proforma,
});

export const postReissueCall = contract('POST /order/:id/invoice', {
  body: sent<{ instead: string; validDays: number }>(),
  answer: record({ acknowledged: confirmed, number: filledText }),
});

export const postLineCall = contract('POST /invoice/:number/line', { body: sent<LineToAdd>(), answer: insertion });
