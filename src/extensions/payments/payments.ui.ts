import { findMove } from '#src/core/orders/lifecycle.ts';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { AfterOrder } from './after-order.tsx';
import { paymentMoves } from './payments.ts';
import { proformaNumber, proformaPath } from './proforma.ts';

export const payments: UiExtension = {
  name: 'payments',
  screens: [{ path: 'dashboard/orders/:id/proforma', file: 'extensions/payments/proforma-page.tsx' }],
  slots: { 'checkout.next': AfterOrder },
  orders: {
    moves: paymentMoves,
    states: { 'to-be-paid': 'To be paid', paid: 'Paid, to be shipped', cancelled: 'Cancelled' },
    actions: [
      { label: 'Pay', when: () => true, run: ({ _id }, page) => page.open(proformaPath(_id)) },
      {
        label: 'Paid',
        when: (order, { admin, moves }) => admin && findMove(moves, order, 'paid') !== undefined,
        ask: { title: 'Mark as paid?', action: 'Mark as paid' },
        run: ({ _id }, page) => page.post(`/order/${_id}/payment`, 'The payment is recorded.'),
      },
    ],
    number: ({ _id }) => proformaNumber(_id),
  },
};
