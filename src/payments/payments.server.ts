import type { OrderExtension } from '#src/orders/lifecycle.server.ts';
import { totalRow } from '#src/orders/order-mails.ts';
import { paymentMoves } from './payments.ts';
import { proformaNumber, proformaPath } from './proforma.ts';

/** Customers pay by bank transfer on a proforma invoice, and an admin records that the money has arrived. */
export const payments: OrderExtension = {
  name: 'payments',
  moves: paymentMoves,
  mails: {
    paid: (order) => ({
      subject: `Payment received for ${proformaNumber(order._id)}`,
      text: 'Thank you, your payment has arrived. We are preparing your shipment.',
      rows: [totalRow(order)],
    }),
  },
  nextStep: (order) => ({
    text: `Please pay by bank transfer on proforma invoice ${proformaNumber(order._id)}.`,
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  }),
};
