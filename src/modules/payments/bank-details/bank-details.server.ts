import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { bankDetails as bankDetailsStep } from './0054-bank-details.ts';
import { getBankDetails, postBankDetails } from './bank-details.api.ts';

/** The bank account to which customers pay. */
export const bankDetails: Room = {
  schema: { migrations: () => ({ '0054-bank-details': bankDetailsStep }) },
  calls: [callRow('admin', getBankDetails), callRow('admin', postBankDetails)],
};
