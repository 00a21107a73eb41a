import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { Move } from '../moves/move.ts';
import type { MoveOffer } from '../moves/move-offer.ts';
import { AMENDED, amendmentRefusal, amendmentRows, labels, leastPart, splitRefusal } from './amendment.ts';

const canSplit = (order: Order, isAdmin: boolean) =>
  amendmentRefusal(order, isAdmin) === undefined &&
  splitRefusal(order) === undefined &&
  order.orderedMinQty >= 2 * leastPart(isAdmin);

const splitOffer = {
  label: 'Split the order',
  aside: true,
  title: 'Split the order',
  confirm: 'Split the order',
  dismiss: 'Keep one order',
  text: 'Pieces for another address become an order of their own, at the same price and with an invoice of its own.',
  done: (number) => `${number} is split.`,
  dialog: () => import('./split-dialog.tsx'),
} as const satisfies Partial<MoveOffer>;

const offer = {
  label: 'Change the order',
  aside: true,
  title: 'Change the order',
  confirm: 'Save the change',
  dismiss: 'Keep the order as it is',
  done: (number) => `${number} is changed.`,
  dialog: () => import('./amend-dialog.tsx'),
} as const satisfies Partial<MoveOffer>;

/** Change of pieces, price, address or day; made by a use case of its own, because it also changes what is due. */
export const amended: Move = {
  event: AMENDED,
  past: 'Order changed',
  repeats: true,
  final: true,
  madeBy: 'PUT /order/:id',
  transitions: [
    { from: ['to-be-paid'], by: ['customer', 'admin'] },
    { from: ['paid', 'confirmed', 'in-production', 'ready', 'partly-shipped'], by: ['admin'] },
  ],
  offers: [
    {
      ...offer,
      to: ['admin'],
      when: (order) => amendmentRefusal(order, true) === undefined,
      fields: { pieces: 'Pieces', amount: labels.unitPrice, promisedFor: labels.promisedFor, note: 'Reason' },
    },
    {
      ...offer,
      to: ['customer'],
      when: (order) => amendmentRefusal(order, false) === undefined,
      fields: { pieces: 'Pieces', note: 'Reason' },
    },
    { ...splitOffer, to: ['admin'], when: (order) => canSplit(order, true), fields: { amount: labels.unitPrice } },
    { ...splitOffer, to: ['customer'], when: (order) => canSplit(order, false), fields: {} },
  ],
  mail: (order, { amendment }) => ({
    subject: `Changed: your order of ${piecesOfTool(order)}`,
    headline: 'Your order has changed',
    text: 'Your order was changed. This is how it is now.',
    rows: [
      ...(amendment ? amendmentRows(amendment, order.currency) : []).flatMap(
        ([label, before, after]) =>
          [
            [`${label}, before`, before],
            [`${label}, now`, after],
          ] as const,
      ),
      totalRow(order),
    ],
  }),
};
