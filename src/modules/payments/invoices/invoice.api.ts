import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { stepFields } from '#src/modules/orders/moves/step-body.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_VALID_DAYS } from '../terms/terms.ts';
import { addLine } from './add-line.server.ts';
import { getProformaCall, postLineCall, postReissueCall } from './invoice.calls.ts';
import { lineKinds } from './invoice-line.ts';
import { reissueInvoice } from './reissue-invoice.server.ts';
import { sentInvoiceNumber, sentRevision } from './sent-invoice-number.ts';
import { writeProforma } from './write-proforma.server.ts';

const revisionQuery = z.object({ revision: sentRevision.optional() });

export const getProforma = implement(getProformaCall, {
  summary:
    'The current proforma invoice of an order, or an earlier one by its number, or a revision by its letter (empty: the original)',
  params: idParams,
  query: revisionQuery.extend({ number: sentInvoiceNumber.optional() }),
  handle: ({ shop, actor, params, query }) => writeProforma(shop, actor, params.id, query),
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
    amount: stepFields.amount,
    percent: z.number('must be a percentage').optional(),
    belowFloor: z.boolean().optional(),
  }),
  handle: async ({ shop, actor, params, body, request, reply }) =>
    answerInserted(await addLine(shop, actor, params.number, body, readKeyedRequest(request)), reply),
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
