import type { ServerModule } from '#src/core/server-module.ts';
import { approvals } from './approvals/approvals.server.ts';
import { bankStatement } from './bank-statement/bank-statement.server.ts';
import { books } from './books.server.ts';
import { cardPayments } from './cards/card-payments.server.ts';
import { credit } from './credit/credit.server.ts';
import { transfers } from './transfers.server.ts';

/** Payment by bank transfer on a proforma invoice, and by card. */
export const payments: ServerModule = {
  name: 'payments',
  uses: ['orders'],
  rooms: [transfers, approvals, bankStatement, cardPayments, books, credit],
};
