import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import type { Move } from '../moves/move.ts';
import type { MoveOffer } from '../moves/move-offer.ts';
import { bulkMoveOf, sharedActions, summaryOf } from './bulk-move.ts';

const moveOf = (label: string, from: Order['state'], fields: MoveOffer['fields']): Move => ({
  event: 'ready',
  past: 'Ready to leave the factory',
  transitions: [{ from: [from], by: ['admin'] }],
  call: 'move',
  offers: [{ to: ['admin'], label, title: label, confirm: label, done: () => label, fields }],
});

it('a move of several orders includes those that allow it and lists the others', () => {
  const moves = [
    moveOf('Confirm', 'to-be-paid', { note: 'Note' }),
    moveOf('Start production', 'confirmed', { promisedFor: 'Ready by', note: 'Note' }),
    moveOf('Mark as ready', 'confirmed', { note: 'Note' }),
    { ...moveOf('Cancel', 'confirmed', {}), returnsStock: true as const },
  ];
  const orderIn = (state: Order['state']) => ({ state, paidAt: null }) as Order;
  const [placed, confirmed, delivered] = [orderIn('to-be-paid'), orderIn('confirmed'), orderIn('delivered')];
  const selected = [delivered, placed, confirmed];
  const asked = sharedActions(selected, [{ moves }]).map((action) => bulkMoveOf(action, selected));
  expect(asked.map(({ action, orders, others }) => [action.label, orders, others])).toEqual([
    ['Confirm', [placed], [delivered, confirmed]],
    ['Mark as ready', [confirmed], [delivered, placed]],
  ]);
  const [, ready] = asked;
  expect(ready && summaryOf(ready.action, 3, [{ moves }])).toBe('3 orders ready to leave the factory');
});
