import { lazy } from 'react';
import { findMove } from '#src/core/orders/lifecycle.ts';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { balanceOf } from './balance.ts';
import { confirmationPayment, paymentCall, paymentFieldLabels, seenPayments } from './confirmation-payment.ts';
import { isJoinable, jointInvoicePath } from './joint-invoice.ts';
import { likelyAmount, likelyRefund, suggestedAmounts } from './likely-amount.ts';
import { nextPayment } from './next-payment.ts';
import { paymentMoves, SLIP_DECLINED, SLIP_SENT } from './payments.ts';
import { proformaPath } from './proforma.ts';
import { ReceivedInRow } from './received-in-row.tsx';
import { AfterOrder } from './slots/after-order.tsx';

export const payments: UiExtension = {
  name: 'payments',
  screens: [
    { path: 'dashboard/orders/:id/proforma', file: 'modules/payments/proforma-page.tsx' },
    { path: 'joint-invoice', file: 'modules/payments/joint-invoice-page.tsx', within: 'dashboard' },
    { path: 'slips', file: 'modules/payments/slips-page.tsx', within: 'dashboard' },
    {
      path: 'bank-details',
      file: 'modules/payments/bank-details/bank-details-page.tsx',
      within: 'dashboard',
    },
  ],
  menu: [
    {
      to: '/dashboard/slips',
      label: 'Transfer slips',
      group: 'orders',
      role: 'admin',
      Count: lazy(() => import('./slip-count.tsx')),
    },
    { to: '/dashboard/bank-details', label: 'Bank details', group: 'shop', role: 'admin' },
  ],
  slots: { 'checkout.next': AfterOrder, 'orders.several': lazy(() => import('./several-orders.tsx')) },
  orders: {
    moves: paymentMoves,
    states: { 'to-be-paid': 'To be paid', paid: 'Paid', cancelled: 'Cancelled' },
    events: {
      'payment-received': 'Payment received',
      paid: 'Paid in full',
      'money-received': 'More received than was due',
      refunded: 'Refunded',
      'refunded-below-total': 'Refunded: no longer paid in full',
      'payment-corrected': 'Payment corrected',
      'payment-reversed': 'Payment corrected: no longer paid in full',
      expired: 'Cancelled: not paid in time',
      [SLIP_SENT]: 'Transfer slip sent',
      [SLIP_DECLINED]: 'Transfer slip declined',
    },
    nextStep: nextPayment,
    withMoves: { confirmed: confirmationPayment },
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
  },
};
