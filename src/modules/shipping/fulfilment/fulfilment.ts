import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, shipToRow } from '#src/core/orders/order-mails.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { hasReceived, type Move } from '#src/modules/orders/moves/move.ts';
import type { MoveOffer } from '#src/modules/orders/moves/move-offer.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { OrderProcess } from '#src/modules/orders/moves/order-process.ts';
import { CONFIRMED_TEXT, confirmationPayment } from '#src/modules/payments/ledger/confirmation-payment.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { nextFulfilment } from './next-fulfilment.ts';
import { detailRows } from './shipment.ts';

declare module '#src/modules/orders/moves/order-history.ts' {
  interface OrderEvents {
    confirmed: true;
    'production-started': true;
    ready: true;
    'partly-shipped': true;
    shipped: true;
    delivered: true;
    'delivery-assumed': true;
  }
  interface EventData {
    /** Day on which production is promised to end. */
    promisedFor?: string | undefined;
    /** Shipped goods. */
    pieces?: number | undefined;
    cartons?: number | undefined;
    carrier?: string | undefined;
    /** Number of the container, and of the seal that closes it. */
    container?: string | undefined;
    seal?: string | undefined;
    /** Days on which a shipment left and is expected to arrive. */
    departedOn?: string | undefined;
    arrivesOn?: string | undefined;
    /** Id of the shipment, which may contain pieces of other orders. */
    shipment?: string | undefined;
  }
}

const note = 'Note to the customer';
const shippable: readonly OrderState[] = ['paid', 'confirmed', 'in-production', 'ready', 'partly-shipped'];
const unpaid = { code: 'order_unpaid', message: 'This order is not paid yet. Record its payment first.' };

const whereDocuments = 'Its commercial invoice and packing list are on the page of the order.';

const shipmentRows = (order: Order, { cartons, ...details }: EventData) => [
  ...(cartons ? [['Cartons', formatPieces(cartons)] as const] : []),
  ...detailRows(details),
  shipToRow(order),
];

/** Confirms an order to its customer; the payment that is due first can be recorded along with it. */
export const confirm: Move = {
  event: 'confirmed',
  past: 'Confirmed',
  transitions: [{ from: ['to-be-paid', 'paid'], to: 'confirmed', by: ['admin'] }],
  call: 'confirmation',
  summary: 'Confirms an order to its customer',
  mail: (order) => ({
    subject: `Confirmed: your order of ${piecesOfTool(order)}`,
    headline: 'Your order is confirmed',
    text: CONFIRMED_TEXT,
    rows: [],
  }),
  offers: [
    {
      to: ['admin'],
      label: 'Confirm',
      title: 'Confirm this order',
      confirm: 'Confirm the order',
      done: (number) => `${number} is confirmed.`,
      fields: { note },
      along: confirmationPayment,
    },
  ],
};

/** Needs the deposit. */
export const startProduction: Move = {
  event: 'production-started',
  past: 'Production started',
  transitions: [
    {
      from: ['paid', 'confirmed'],
      to: 'in-production',
      by: ['admin'],
      needs: 'deposit',
      refusal: {
        code: 'deposit_missing',
        message: 'The deposit of this order has not arrived yet. Record its payment first.',
      },
    },
  ],
  call: 'production',
  summary: 'Records that the production of an order has started, and the promised completion date',
  sets: ({ promisedFor }) => (promisedFor ? { promisedFor } : {}),
  mail: (order) => ({
    subject: `In production: your order of ${piecesOfTool(order)}`,
    headline: 'Your order is in production',
    text: 'Production of your order has started.',
    rows: order.promisedFor ? [['Ready by', formatDate(order.promisedFor, 'long')]] : [],
  }),
  offers: [
    {
      to: ['admin'],
      label: 'Start production',
      title: 'Start production',
      confirm: 'Start production',
      done: (number) => `${number} is in production.`,
      fields: { promisedFor: 'Ready by', note },
    },
  ],
};

export const makeReady: Move = {
  event: 'ready',
  past: 'Ready to leave the factory',
  transitions: [{ from: ['paid', 'confirmed', 'in-production'], to: 'ready', by: ['admin'] }],
  call: 'readiness',
  summary: 'Records that an order is ready to leave the factory',
  mail: (order) => {
    const isBalanceDue = !hasReceived(order, 'balance');
    return {
      subject: `Ready: your order of ${piecesOfTool(order)}`,
      headline: 'Your order is ready',
      text: isBalanceDue
        ? 'Your order is ready. It will leave our factory when we have received the balance.'
        : 'Your order is ready to leave our factory.',
      rows: [],
    };
  },
  offers: [
    {
      to: ['admin'],
      label: 'Mark as ready',
      title: 'Mark as ready',
      confirm: 'Mark as ready',
      done: (number) => `${number} is ready.`,
      fields: { note },
    },
  ],
};

const shipPart: Move = {
  event: 'partly-shipped',
  past: 'Shipped in part',
  repeats: true,
  transitions: [{ from: shippable, to: 'partly-shipped', by: ['admin'], needs: 'balance', refusal: unpaid }],
  mail: (order, data) => ({
    subject: `Shipped in part: your order of ${piecesOfTool(order)}`,
    headline: 'A part of your order is shipped',
    text: `${formatPieces(data.pieces ?? 0)} pieces of your order have left our factory, ${formatPieces(order.shippedPieces)} of ${formatPieces(order.orderedMinQty)} so far. ${whereDocuments}`,
    rows: shipmentRows(order, data),
  }),
};

/** Needs the balance, unless the order ships before it is paid. */
export const ship: Move = {
  event: 'shipped',
  past: 'Shipped',
  date: 'shippedAt',
  transitions: [{ from: shippable, to: 'shipped', by: ['admin'], needs: 'balance', refusal: unpaid }],
  call: 'shipment',
  mail: (order, data) => ({
    subject: `Shipped: your order of ${piecesOfTool(order)}`,
    headline: 'Your order is shipped',
    text: `Your order has left our factory. ${whereDocuments}`,
    rows: shipmentRows(order, data),
  }),
  offers: [
    {
      to: ['admin'],
      label: 'Record shipment',
      control: 'Shipped',
      title: 'Record a shipment',
      confirm: 'Record the shipment',
      done: (number) => `The shipment of ${number} is recorded.`,
      fields: { pieces: 'Pieces that leave', carrier: 'Carrier', reference: 'AWB, B/L or truck', note },
      dialog: () => import('./ship-dialog.tsx'),
    },
  ],
};

const arrived = {
  title: 'Has the order arrived?',
  confirm: 'Yes, it has arrived',
  good: true,
  done: (number) => `The delivery of ${number} is recorded.`,
} satisfies Partial<MoveOffer>;

export const deliver: Move = {
  event: 'delivered',
  past: 'Delivered',
  transitions: [{ from: ['shipped'], to: 'delivered', by: ['customer', 'admin'] }],
  call: 'delivery',
  summary: 'Records that an order has arrived',
  offers: [
    { to: ['admin'], label: 'Mark as delivered', ...arrived, fields: { note } },
    { to: ['customer'], label: 'It has arrived', ...arrived, fields: {} },
  ],
};

const assumeDelivery: Move = {
  event: 'delivery-assumed',
  past: 'Counted as delivered',
  transitions: [{ from: ['shipped'], to: 'delivered', by: ['system'] }],
  mail: (order) => ({
    subject: `Delivered: your order of ${piecesOfTool(order)}`,
    headline: 'Your order counts as delivered',
    text: 'Your order should have arrived some time ago, so we count it as delivered. If it has not arrived, please write to us.',
    rows: [shipToRow(order)],
  }),
};

/** From the confirmation of an order through production to shipment in one or several parts. */
export const fulfilmentProcess: OrderProcess = {
  moves: [confirm, startProduction, makeReady, shipPart, ship, deliver, assumeDelivery],
  nextStep: nextFulfilment,
};
