import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { earliestPastDay, TOO_LONG_AGO } from '#src/modules/orders/moves/past-day.ts';
import { stepFields } from '#src/modules/orders/moves/step-body.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { sendPrivateFile } from '#src/platform/http/send-private-file.ts';
import { amountProblem, parseAmount } from '#src/platform/i18n/amounts.ts';
import { calendarOf } from '#src/platform/i18n/days.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { acceptSlip } from './accept-slip.server.ts';
import { declineSlip } from './decline-slip.server.ts';
import { countSlipsToCompare, listSlipsToCompare } from './list-slips.server.ts';
import { readSlip } from './read-slip.server.ts';
import { requireOrderToPay, type SentSlip, sendSlip } from './send-slip.server.ts';
import {
  getSlipCountCall,
  getSlipFileCall,
  getSlipsCall,
  postSlipAcceptanceCall,
  postSlipCall,
  postSlipRefusalCall,
} from './slip.calls.ts';
import { MAX_SLIP_BYTES, NO_DAY, NO_REFERENCE } from './slip.ts';

const slipFile = {
  name: 'slip',
  maxBytes: MAX_SLIP_BYTES,
  missing: () =>
    new Refusal('malformed', 'slip_missing', 'Please choose the slip: a PDF or a picture.', { field: 'slip' }),
  tooLarge: () => new Refusal('too-large', 'slip_too_large', 'The file is larger than 5 MB.'),
};

/** Days begin here first: the day of a transfer is that of the customer’s bank, wherever that is. */
const firstZone = calendarOf('Pacific/Kiritimati');

/** All form fields arrive as text. @param currency of the order */
const slipFieldsIn = (currency: string) =>
  z.object({
    amount: z
      .string()
      .superRefine((typed, context) => {
        if (!Number.isNaN(parseAmount(typed, currency))) return;
        const message = amountProblem(typed, currency) ?? '';
        context.addIssue({ code: 'custom', message });
      })
      .transform((typed) => parseAmount(typed, currency)),
    sentOn: z.iso
      .date(NO_DAY)
      .refine((day) => day <= firstZone.dayOf(Date.now()), 'The day of the transfer must not be in the future.')
      .refine((day) => day >= earliestPastDay(), `The day of the transfer ${TOO_LONG_AGO}.`),
    reference: plainText(100)
      .transform(codeText)
      .refine((sent) => sent !== '', NO_REFERENCE),
  });

/** Reads the form: its fields, then the file. */
async function receiveSlip(request: FastifyRequest, currency: string): Promise<SentSlip> {
  const { file, textOf } = await receiveFile(request, slipFile);
  const parsed = slipFieldsIn(currency).safeParse({
    amount: textOf('amount'),
    sentOn: textOf('sentOn'),
    reference: textOf('reference'),
  });
  if (parsed.success) return { ...parsed.data, file };
  const [issue] = parsed.error.issues;
  throw atField(String(issue?.path[0]), 'slip_field', issue?.message ?? 'Please fill in the form.');
}

export const postSlip = implement(postSlipCall, {
  summary:
    'Sends the slip of a transfer: multipart/form-data with amount, sentOn, reference, then the file in "slip"; the answer has a notice if the transfer is known already',
  params: idParams,
  multipart: { file: 'slip', fields: ['amount', 'sentOn', 'reference'] },
  handle: async ({ shop, actor, params, request, reply }) => {
    // Checked before the upload is read.
    const { currency } = await requireOrderToPay(shop, actor, params.id);
    const sent = await receiveSlip(request, currency);
    const keyed = readKeyedRequest(request, { ...sent, file: hash('sha256', sent.file) });
    const { notice, ...inserted } = await sendSlip(shop, actor, params.id, sent, keyed);
    return { ...answerInserted(inserted, reply), ...(notice && { notice }) };
  },
});

export const getSlipFile = implement(getSlipFileCall, {
  summary: 'The file of a transfer slip',
  params: idParams,
  handle: async ({ shop, actor, params, reply }) => {
    const { slip, bytes } = await readSlip(shop, actor, params.id);
    return sendPrivateFile(reply, { name: `slip-${slip.sentOn}`, type: slip.fileType, bytes });
  },
});

export const getSlips = implement(getSlipsCall, {
  summary: 'Pending transfer slips with their orders, oldest first',
  handle: ({ shop, actor }) => listSlipsToCompare(shop, actor),
});

export const getSlipCount = implement(getSlipCountCall, {
  summary: 'Number of pending transfer slips',
  handle: async ({ shop, actor }) => ({ count: await countSlipsToCompare(shop, actor) }),
});

const { amount, note } = stepFields;
const flag = z.boolean().optional();

export const postSlipAcceptance = implement(postSlipAcceptanceCall, {
  summary:
    'Accepts a transfer slip and records its payment in the ledger; the amount defaults to that of the slip; answers with the orders that received a share; refused if the transfer is in a ledger already: withoutMoney settles the slip and records nothing, repeated records it all the same',
  params: idParams,
  body: z.object({ amount, note, surplus: flag, repeated: flag, withoutMoney: flag }),
  handle: async ({ shop, actor, params, body, request }) => {
    const orders = await acceptSlip(shop, actor, params.id, body, readKeyedRequest(request));
    return { acknowledged: true, orders };
  },
});

export const postSlipRefusal = implement(postSlipRefusalCall, {
  summary: 'Declines a transfer slip; the customer is sent the reason by mail',
  params: idParams,
  body: z.object({ reason: plainText(1_000) }),
  handle: async ({ shop, actor, params, body, request }) => {
    await declineSlip(shop, actor, params.id, body.reason, readKeyedRequest(request));
    return { acknowledged: true };
  },
});
