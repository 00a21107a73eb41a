import { orderMailParts, paymentSummaries } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room, ServerModule } from '#src/core/server-module.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderNumbers } from '#src/modules/orders/search/order-numbers.server.ts';
import { approvals } from './approvals/approvals.server.ts';
import { bankDetails } from './bank-details/bank-details.server.ts';
import { bankStatement } from './bank-statement/bank-statement.server.ts';
import { books } from './books/books.server.ts';
import { cardPayments } from './cards/card-payments.server.ts';
import { credit } from './credit/credit.server.ts';
import { invoices } from './invoices/invoices.server.ts';
import { jointInvoices } from './joint/joint-invoices.server.ts';
import { ledger } from './ledger/ledger.server.ts';
import { paymentCheck } from './payment-consistency.server.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { reportedAndJointSums } from './payment-summary.server.ts';
import { paymentProcess } from './payments.ts';
import { slips } from './slips/slips.server.ts';
import { terms } from './terms/terms.server.ts';
import { ordersOfReference } from './transfers/orders-of-reference.server.ts';
import { unpaidOrders } from './unpaid/unpaid-orders.server.ts';

/** What all payments have in common: their settings, and their part of the life of an order. */
const common: Room = {
  settings: paymentSettings,
  consistencyChecks: paymentCheck,
  fills: [
    fill(orderProcess, paymentProcess),
    fill(paymentSummaries, reportedAndJointSums),
    fill(orderNumbers, ordersOfReference),
    fill(orderMailParts, { footer: 'Our bank account never changes by mail.' }),
  ],
};

/** Payment by bank transfer on a proforma invoice, and by card. */
export const payments: ServerModule = {
  name: 'payments',
  uses: ['orders'],
  rooms: [
    common,
    // A payment settles its slip before its mail is written; an invoice derives its sums after the ledger and the joint
    // invoice have changed, and credit looks at the invoice as it was amended.
    slips,
    unpaidOrders,
    ledger,
    jointInvoices,
    invoices,
    terms,
    bankDetails,
    approvals,
    bankStatement,
    cardPayments,
    books,
    credit,
  ],
};
