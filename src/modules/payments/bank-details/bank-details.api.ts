import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { getBankDetailsCall, postBankDetailsCall } from './bank-details.calls.ts';
import { MAX_BANK_TEXT } from './bank-details.ts';
import { proposeBankDetails } from './propose-bank-details.server.ts';
import { readBankDetails } from './read-bank-details.server.ts';

export const getBankDetails = implement(getBankDetailsCall, {
  summary: 'The account that new invoices print, and the proposal awaiting the approval of a second administrator',
  handle: ({ shop, actor }) => readBankDetails(shop, actor),
});

const text = plainText(MAX_BANK_TEXT);

export const postBankDetails = implement(postBankDetailsCall, {
  summary: 'Proposes new bank details and notifies every administrator by mail',
  personOnly: true,
  stepUp: true,
  body: z.object({
    accountName: text,
    bank: text,
    branch: text.default(''),
    account: text,
    swift: text,
    routing: text.default(''),
  }),
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    insertedId: await proposeBankDetails(shop, actor, body),
  }),
});
