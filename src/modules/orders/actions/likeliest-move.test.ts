import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import type { Move } from '../moves/move.ts';
import type { MoveOffer } from '../moves/move-offer.ts';
import { likeliestAction, type OrderLink, type OrderProcess } from '../moves/order-process.ts';

const order = { state: 'confirmed', paidAt: null } as Order;
const offering = (label: string, more: Partial<MoveOffer> = {}): Move => ({
  event: 'ready',
  past: 'Done',
  transitions: [{ from: ['confirmed'], by: ['admin'] }],
  call: 'move',
  offers: [{ to: ['admin'], label, title: label, confirm: label, done: () => label, fields: {}, ...more }],
});
const process = (moves: Move[], text?: string, links: OrderLink[] = []): OrderProcess => ({
  moves,
  links,
  nextStep: () => (text ? { by: 'shop', text, forAdmin: text } : undefined),
});
const likeliest = (...processes: OrderProcess[]) => likeliestAction(order, processes, true)?.label;

it('the likeliest move is that of the module that defines the next step, and never a cancellation', () => {
  const [pay, ship] = [offering('Record payment'), offering('Record shipment')];
  const cancel = offering('Cancel the order', { control: 'Delete' });
  const proforma: OrderLink = { label: 'Proforma invoice', to: ['admin'], path: () => '/proforma' };
  expect(likeliest(process([pay]), process([ship], 'The order leaves our factory.'))).toBe('Record shipment');
  expect(likeliest(process([pay], 'Pay.'), process([ship], 'The order leaves our factory.'))).toBe('Record payment');
  expect(likeliest(process([cancel], 'Pay.', [proforma]), process([ship]))).toBe('Record shipment');
  expect(likeliest(process([cancel]))).toBeUndefined();
  const slip: OrderLink = { label: 'Check the slip', first: true, to: ['admin'], path: () => '/slips' };
  expect(likeliest(process([pay], 'Pay.', [proforma, slip]), process([ship]))).toBe('Check the slip');
});
