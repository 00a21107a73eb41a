import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderListExtension } from '#src/core/orders/order-actions.ts';
import { paymentMoves } from './payments.ts';
import { proformaNumber, proformaPath } from './proforma.ts';

export const paymentsInList: OrderListExtension = {
  name: 'payments',
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
};
