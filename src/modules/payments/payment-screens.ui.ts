import { lazy } from 'react';
import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderScreens } from '#src/core/orders/order-screens.ts';
import { proformaPath } from './invoices/proforma.ts';
import { isJoinable, jointInvoicePath } from './joint/joint-invoice.ts';
import { balanceOf } from './ledger/balance.ts';
import { confirmationPayment, paymentCall, paymentFieldLabels, seenPayments } from './ledger/confirmation-payment.ts';
import { likelyAmount, likelyRefund, suggestedAmounts } from './ledger/likely-amount.ts';
import { nextPayment } from './ledger/next-payment.ts';
import { ReceivedInRow } from './ledger/received-in-row.tsx';
import { paymentMoves, SLIP_DECLINED, SLIP_SENT, SLIP_SETTLED } from './payments.ts';

export const paymentScreens: OrderScreens = {
  moves: paymentMoves,
  states: { 'to-be-paid': 'To be paid', paid: 'Paid', cancelled: 'Cancelled' },
  events: {
    'payment-received': 'Payment received',
    paid: 'Paid in full',
    'money-received': 'More received than was due',
    refunded: 'Refunded',
    'payment-corrected': 'Payment corrected',
    'payment-reversed': 'Payment corrected: no longer paid in full',
    expired: 'Cancelled: not paid in time',
    [SLIP_SENT]: 'Transfer slip sent',
    [SLIP_DECLINED]: 'Transfer slip declined',
    [SLIP_SETTLED]: 'Transfer slip settled: its transfer was recorded already',
  },
  nextStep: nextPayment,
  withMoves: { confirmed: confirmationPayment },
  Notice: lazy(() => import('./cards/returned-payment.tsx')),
  InRow: ReceivedInRow,
  sections: [{ title: 'Payment', when: () => true, Section: lazy(() => import('./payment-section.tsx')) }],
  actions: [
    { label: 'Proforma invoice', control: 'Pay', when: () => true, open: ({ _id }) => proformaPath(_id) },
    {
      // Customers find this link above the list if they have several orders.
      label: 'One invoice for several orders',
      when: (order, { admin }) => admin && isJoinable(order),
      open: ({ _id }) => jointInvoicePath(_id),
    },
    {
      label: 'Record payment',
      control: 'Paid',
      when: (order, { admin, moves }) => admin && findMove(moves, order, 'paid') !== undefined,
      move: {
        path: paymentCall,
        title: 'Record a payment',
        confirm: 'Record the payment',
        done: 'The payment is recorded.',
        amount: likelyAmount,
        amounts: suggestedAmounts,
        seen: seenPayments,
        fields: { ...paymentFieldLabels, note: 'Note to the customer' },
        undo: true,
      },
    },
    {
      label: 'Record refund',
      when: (order, { admin }) => admin && balanceOf(order).over > 0,
      move: {
        path: ({ _id }) => `/order/${_id}/refund`,
        title: 'Record a refund',
        confirm: 'Record the refund',
        done: 'The refund is recorded.',
        amount: likelyRefund,
        fields: {
          amount: 'Amount paid back',
          receivedOn: 'Paid back on',
          reference: 'Bank reference',
          note: 'Note to the customer',
        },
        undo: true,
      },
    },
  ],
};
