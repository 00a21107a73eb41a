import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { requireCall } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { stepFields } from '#src/modules/orders/moves/step-body.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sentInvoiceNumber } from '../invoices/sent-invoice-number.ts';
import { type ProposedRefund, recordRefund } from '../refunds/record-refund.server.ts';
import { getLedgerCall, postCorrectionCall, postEntryCall, postPaymentCall, postRefundCall } from './ledger.calls.ts';
import { requirePrintablePayment } from './printed-entry.server.ts';
import { readLedger } from './read-ledger.server.ts';
import { recordEntry } from './record-entry.server.ts';
import { correctEntry, recordForOrder } from './record-for-order.server.ts';

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

/** A refund above the limit of the shop answers 202 with the id of its proposal. */
function answerProposed({ approval, repeated }: ProposedRefund, reply: FastifyReply) {
  void reply.code(202);
  markRepeated(reply, { repeated });
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
