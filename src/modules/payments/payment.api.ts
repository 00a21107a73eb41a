import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { requireCall } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { stepFields } from '#src/modules/orders/moves/step-body.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { addLine } from './invoices/add-line.server.ts';
import { getProformaCall, postLineCall, postReissueCall } from './invoices/invoice.calls.ts';
import { lineKinds } from './invoices/invoice-line.ts';
import { reissueInvoice } from './invoices/reissue-invoice.server.ts';
import { sentInvoiceNumber, sentRevision } from './invoices/sent-invoice-number.ts';
import { writeProforma } from './invoices/write-proforma.server.ts';
import { joinOrders } from './joint/join-orders.server.ts';
import { getJoinableCall, postJointInvoiceCall } from './joint/joint-invoice.calls.ts';
import { listJoinable } from './joint/list-joinable-orders.server.ts';
import {
  getLedgerCall,
  postCorrectionCall,
  postEntryCall,
  postPaymentCall,
  postRefundCall,
} from './ledger/ledger.calls.ts';
import { requirePrintablePayment } from './ledger/printed-entry.server.ts';
import { readLedger } from './ledger/read-ledger.server.ts';
import { recordEntry } from './ledger/record-entry.server.ts';
import { correctEntry, recordForOrder } from './ledger/record-for-order.server.ts';
import { type ProposedRefund, recordRefund } from './refunds/record-refund.server.ts';
import { readDueAmounts } from './terms/read-due-amounts.server.ts';
import { readTerms } from './terms/read-terms.server.ts';
import { setTerms } from './terms/set-terms.server.ts';
import { getTermsCall, postDueAmountsCall, postTermsCall } from './terms/terms.calls.ts';
import { MAX_TERM_DAYS, MAX_VALID_DAYS } from './terms/terms.ts';

const revisionQuery = z.object({ revision: sentRevision.optional() });

export const getProforma = implement(getProformaCall, {
  summary:
    'The current proforma invoice of an order, or an earlier one by its number, or a revision by its letter (empty: the original)',
  params: idParams,
  query: revisionQuery.extend({ number: sentInvoiceNumber.optional() }),
  handle: ({ shop, actor, params, query }) => writeProforma(shop, actor, params.id, query),
});

export const getLedger = implement(getLedgerCall, {
  summary: 'The payments of an order as a ledger, and what is due; amounts are in minor units',
  params: idParams,
  handle: ({ shop, actor, params }) => readLedger(shop, actor, params.id),
});

const { amount, reference, note, pastDay } = stepFields;
/** What had been received when the clerk entered the payment. */
const receivedBefore = amount;
const flag = z.boolean().optional();
const moneyFields = { receivedOn: pastDay, reference, note, method: reference, repeated: flag };

export const postPayment = implement(postPaymentCall, {
  summary:
    'Records money received for an order; the amount defaults to the total due; surplus allows more than is due; confirm also confirms the order, atomically; refused if another amount than receivedBefore has been received, or if the transfer is known already and repeated is not set',
  params: idParams,
  body: z.object({
    ...moneyFields,
    amount,
    receivedBefore,
    surplus: flag,
    confirm: flag,
  }),
  handle: async ({ shop, actor, params, body, request }) => {
    if (body.confirm) requireCall(actor, 'POST /order/:id/confirmation');
    requirePrintablePayment(shop, body);
    await recordForOrder(shop, actor, params.id, { kind: 'payment', ...body }, readKeyedRequest(request));
    return { acknowledged: true };
  },
});

const MAX_NAMED_ORDERS = 200;

export const getJoinable = implement(getJoinableCall, {
  summary:
    'Orders for which nothing is paid yet: the caller’s own, or those of the given order’s customer in the same currency',
  query: z.object({ order: plainText(80).optional() }),
  handle: ({ shop, actor, query }) => listJoinable(shop, actor, query.order),
});

export const postJointInvoice = implement(postJointInvoiceCall, {
  summary:
    'Issues one proforma invoice for several unpaid orders of a customer; repeating the call for the same orders returns the same invoice',
  body: z.object({ orders: z.array(plainText(80)).max(MAX_NAMED_ORDERS) }),
  handle: async ({ shop, actor, body }) => ({ acknowledged: true, ...(await joinOrders(shop, actor, body.orders)) }),
});

/** A refund above the limit of the shop answers 202 with the id of its proposal. */
function answerProposed({ approval, repeated }: ProposedRefund, reply: FastifyReply) {
  void reply.code(202);
  if (repeated) reply.header('Idempotent-Replayed', 'true');
  return { acknowledged: true, approval };
}

const APPROVAL = `Above REFUND_NEEDS_TWO_ABOVE the answer to a refund is 202 with the id of its \`approval\`: it is recorded
once another administrator approves it.`;

export const postEntry = implement(postEntryCall, {
  summary:
    'Records a payment or refund in the ledger of an invoice and allocates it to its orders, deposits first; a payment without an amount is all that is due; refused if the reference is recorded already and repeated is not set, or if another amount than receivedBefore has been received',
  description: APPROVAL,
  stepUp: ({ kind }) => kind === 'refund',
  params: z.object({ number: sentInvoiceNumber }),
  body: z.object({ kind: z.enum(['payment', 'refund']), ...moneyFields, amount, receivedBefore, surplus: flag }),
  handle: async ({ shop, actor, params, body: { kind, ...entry }, request, reply }) => {
    const keyed = readKeyedRequest(request);
    if (kind === 'payment') requirePrintablePayment(shop, entry);
    const recorded =
      kind === 'refund'
        ? await recordRefund(shop, actor, params, entry, keyed)
        : await recordEntry(shop, actor, params.number, { kind, ...entry }, keyed);
    if ('approval' in recorded) return answerProposed(recorded, reply);
    return { ...answerInserted(recorded, reply), orders: recorded.orders };
  },
});

/** Longer than `MAX_LINE_TEXT`, so that the rule of the form answers. */
const lineText = plainText(1_000);

export const postLine = implement(postLineCall, {
  summary:
    'Adds a charge, discount or credit to an invoice and issues its next revision; discounts and credits are accepted with either sign and stored negative; a discount may be a percent of the tools instead of an amount, and is refused with 409 below_cost_floor if it leaves less than a tool costs to make, unless belowFloor is set',
  params: z.object({ number: sentInvoiceNumber }),
  body: z.object({
    kind: z.enum(lineKinds),
    text: lineText,
    amount,
    percent: z.number('must be a percentage').optional(),
    belowFloor: z.boolean().optional(),
  }),
  handle: async ({ shop, actor, params, body, request, reply }) =>
    answerInserted(await addLine(shop, actor, params.number, body, readKeyedRequest(request)), reply),
});

export const postRefund = implement(postRefundCall, {
  summary: 'Records money paid back to the customer of an order; cancel also cancels the order, atomically',
  description: APPROVAL,
  stepUp: true,
  params: idParams,
  body: z.object({ ...moneyFields, amount, cancel: flag }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    if (body.cancel) requireCall(actor, 'POST /order/:id/cancel');
    const recorded = await recordRefund(shop, actor, { orderId: params.id }, body, readKeyedRequest(request));
    return 'approval' in recorded ? answerProposed(recorded, reply) : { acknowledged: true };
  },
});

export const postCorrection = implement(postCorrectionCall, {
  summary: 'Corrects an entry of the ledger of an order by a contra entry',
  params: idParams,
  body: z.object({ entry: plainText(80), note }),
  handle: async ({ shop, actor, params, body, request }) => {
    await correctEntry(shop, actor, params.id, body, readKeyedRequest(request));
    return { acknowledged: true };
  },
});

export const postReissue = implement(postReissueCall, {
  summary: 'Issues the next revision of the invoice of an order, in place of the one named',
  params: idParams,
  body: z.object({
    instead: sentInvoiceNumber,
    validDays: z.int().min(1, 'must be at least 1 day').max(MAX_VALID_DAYS, `must be at most ${MAX_VALID_DAYS} days`),
  }),
  handle: async ({ shop, actor, params, body }) => ({
    acknowledged: true,
    number: await reissueInvoice(shop, actor, params.id, body),
  }),
});

export const getTerms = implement(getTermsCall, {
  summary:
    'Payment terms of the customer of an order: deposit, and days after shipment within which the balance is due',
  params: idParams,
  handle: ({ shop, actor, params }) => readTerms(shop, actor, params.id),
});

export const postTerms = implement(postTermsCall, {
  summary:
    'Sets the payment terms of the customer of an order: deposit, and days after shipment within which the balance is due',
  params: idParams,
  body: z.object({
    depositPercent: z.int().min(0, 'must be at least 0').max(100, 'must be at most 100'),
    days: z.int().min(0, 'must be at least 0').max(MAX_TERM_DAYS, `must be at most ${MAX_TERM_DAYS}`),
  }),
  handle: async ({ shop, actor, params, body }) => {
    await setTerms(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const postDueAmounts = implement(postDueAmountsCall, {
  summary: 'What an order of a tool would cost if it was placed now, and when it is due; nothing is written',
  body: z.object({
    toolId: sentText(64),
    pieces: z.int().min(1).max(MAX_STOCK),
    shippingAddress: z.string().max(MAX_ADDRESS_LENGTH),
    orderedPhone: z.string().max(MAX_PHONE_LENGTH),
  }),
  handle: ({ shop, actor, body }) => readDueAmounts(shop, actor, body),
});
