import { lazy } from 'react';
import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderAction, OrderMove } from '#src/core/orders/order-action.ts';
import type { OrderScreens } from '#src/core/orders/order-screens.ts';
import { fulfilmentMoves } from './fulfilment.ts';
import { nextFulfilment } from './next-fulfilment.ts';

const note = 'Note to the customer';

/** Action offered to an admin while the order allows the move. */
function actionOf(
  event: string,
  label: string,
  call: string,
  move: Pick<OrderMove, 'title' | 'confirm' | 'done' | 'fields' | 'Dialog'>,
): OrderAction {
  return {
    label,
    when: (order, { admin, moves }) => admin && findMove(moves, order, event) !== undefined,
    move: { event, path: ({ _id }) => `/order/${_id}/${call}`, undo: true, ...move },
  };
}

const arrived = {
  title: 'Has the order arrived?',
  confirm: 'Mark as delivered',
  done: 'The delivery is recorded.',
  fields: {},
};

export const fulfilmentScreens: OrderScreens = {
  moves: fulfilmentMoves,
  states: {
    confirmed: 'Confirmed',
    'in-production': 'In production',
    ready: 'Ready',
    'partly-shipped': 'Partly shipped',
    shipped: 'Shipped',
    delivered: 'Delivered',
  },
  events: {
    confirmed: 'Confirmed',
    'production-started': 'Production started',
    ready: 'Ready to leave the factory',
    'partly-shipped': 'Shipped in part',
    shipped: 'Shipped',
    delivered: 'Delivered',
    'delivery-assumed': 'Counted as delivered',
  },
  nextStep: nextFulfilment,
  sections: [
    {
      title: 'Shipments',
      when: ({ shippedPieces }) => shippedPieces > 0,
      Section: lazy(() => import('./shipment-section.tsx')),
    },
  ],
  actions: [
    actionOf('confirmed', 'Confirm', 'confirmation', {
      title: 'Confirm this order',
      confirm: 'Confirm the order',
      done: 'The order is confirmed.',
      fields: { note },
    }),
    actionOf('production-started', 'Start production', 'production', {
      title: 'Start production',
      confirm: 'Start production',
      done: 'The order is in production.',
      fields: { promisedFor: 'Promised to be ready on', note },
    }),
    actionOf('ready', 'Mark as ready', 'readiness', {
      title: 'Mark as ready',
      confirm: 'Mark as ready',
      done: 'The order is ready.',
      fields: { note },
    }),
    {
      ...actionOf('shipped', 'Record shipment', 'shipment', {
        title: 'Record a shipment',
        confirm: 'Record the shipment',
        done: 'The shipment is recorded.',
        fields: { pieces: 'Pieces that leave', carrier: 'Carrier', reference: 'AWB, B/L or truck', note },
        Dialog: lazy(() => import('./ship-dialog.tsx')),
      }),
      control: 'Shipped',
    },
    actionOf('delivered', 'Mark as delivered', 'delivery', { ...arrived, fields: { note } }),
    {
      label: 'It has arrived',
      when: (order, { admin, moves }) => !admin && findMove(moves, order, 'delivered') !== undefined,
      move: { path: ({ _id }) => `/order/${_id}/delivery`, undo: false, ...arrived },
    },
  ],
};
