import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getBankDetails, postBankDetails } from './bank-details.api.ts';

/** The bank account to which customers pay. */
export const bankDetails: Room = {
  calls: [callRow('admin', getBankDetails), callRow('admin', postBankDetails)],
};
