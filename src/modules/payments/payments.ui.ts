import { lazy } from 'react';
import { checkoutAdditions } from '#src/core/orders/checkout-additions.ts';
import { overviewPanels } from '#src/core/overview-panels.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { movesAlong } from '#src/modules/orders/moves/moves-along.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderParts } from '#src/modules/orders/page/order-parts.ts';
import { AfterOrder } from './fillings/after-order.tsx';
import { neededPayment } from './ledger/next-payment.ts';
import { ReceivedInRow } from './ledger/received-in-row.tsx';
import { paymentProcess } from './payments.ts';
import { refundAlong } from './refunds/refund-along.ts';

export const payments: UiModule = {
  name: 'payments',
  screens: [
    { path: 'dashboard/orders/:id/proforma', file: 'modules/payments/invoices/proforma-page.tsx' },
    { path: 'joint-invoice', file: 'modules/payments/joint/joint-invoice-page.tsx', within: 'dashboard' },
    { path: 'invoices', file: 'modules/payments/books/invoices-page.tsx', within: 'dashboard' },
    { path: 'credit', file: 'modules/payments/credit/credit-page.tsx', within: 'dashboard' },
    { path: 'slips', file: 'modules/payments/slips/slips-page.tsx', within: 'dashboard' },
    { path: 'bank-statement', file: 'modules/payments/bank-statement/bank-statement-page.tsx', within: 'dashboard' },
    { path: 'to-approve', file: 'modules/payments/approvals/approvals-page.tsx', within: 'dashboard' },
    {
      path: 'bank-details',
      file: 'modules/payments/bank-details/bank-details-page.tsx',
      within: 'dashboard',
    },
  ],
  menu: [
    { to: '/dashboard/invoices', label: 'My invoices', group: 'orders', role: 'customer', needs: 'GET /invoice' },
    { to: '/dashboard/invoices', label: 'Invoices', group: 'orders', role: 'admin', needs: 'GET /invoice' },
    {
      to: '/dashboard/slips',
      label: 'Transfer slips',
      group: 'orders',
      role: 'admin',
      needs: 'GET /slip',
      // An undone payment makes its slip pending again.
      waiting: { call: 'GET /slip-count', changesWith: 'orders' },
    },
    {
      to: '/dashboard/credit',
      label: 'Credit',
      group: 'customers',
      role: 'admin',
      needs: 'GET /customer-credit',
      waiting: { call: 'GET /new-customer-count', changesWith: 'orders' },
    },
    {
      to: '/dashboard/bank-statement',
      label: 'Bank statement',
      group: 'business',
      role: 'admin',
      needs: 'GET /bank-statement/line',
    },
    {
      to: '/dashboard/to-approve',
      label: 'To approve',
      group: 'business',
      role: 'admin',
      needs: 'GET /approval',
      waiting: { call: 'GET /approval-count', changesWith: 'desk' },
    },
    {
      to: '/dashboard/bank-details',
      label: 'Bank details',
      group: 'settings',
      role: 'admin',
      needs: 'GET /bank-details',
    },
  ],
  fills: [
    fill(checkoutAdditions, { Next: AfterOrder }),
    fill(orderProcess, paymentProcess),
    fill(movesAlong, { event: 'cancelled', along: refundAlong }),
    fill(orderParts, {
      where: 'page',
      title: 'Payment',
      needs: 'GET /order/:id/ledger',
      Part: lazy(() => import('./payment-section.tsx')),
    }),
    fill(orderParts, {
      where: 'page',
      title: 'Credit of the customer',
      aside: true,
      forClerks: true,
      needs: 'GET /order/:id/credit',
      Part: lazy(() => import('./credit/credit-section.tsx')),
    }),
    fill(orderParts, {
      where: 'top',
      forClerks: true,
      needs: 'GET /order/:id/credit',
      Part: lazy(() => import('./credit/new-customer-notice.tsx')),
    }),
    fill(overviewPanels, {
      needs: 'GET /new-customer-count',
      Panel: lazy(() => import('./credit/credit-panel.tsx')),
    }),
    fill(orderParts, { where: 'top', Part: lazy(() => import('./cards/returned-payment.tsx')) }),
    fill(orderParts, { where: 'row', Part: ReceivedInRow }),
    fill(orderParts, {
      where: 'group',
      keyOf: ({ jointInvoice, cancelledAt }) => (cancelledAt === null ? jointInvoice : null),
      saysNext: (order) => order.jointDue !== undefined && neededPayment(order) !== undefined,
      Part: lazy(() => import('./joint/joint-heading.tsx')),
    }),
    fill(orderParts, { where: 'list', Part: lazy(() => import('./joint/several-orders.tsx')) }),
  ],
};
