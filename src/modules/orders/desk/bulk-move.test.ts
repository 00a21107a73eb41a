import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderAction, OrderMove } from '#src/core/orders/order-action.ts';
import { bulkMoveOf, type SharedAction, sharedActions, summaryOf } from './bulk-move.ts';

const actionOf = (label: string, from: Order['state'], fields: OrderMove['fields']): OrderAction => ({
  label,
  when: ({ state }) => state === from,
  move: { path: () => '/order', title: label, confirm: label, done: label, fields, undo: true },
});

it('a move of several orders includes those that allow it and lists the others', () => {
  const actions = [
    actionOf('Confirm', 'to-be-paid', { note: 'Note' }),
    actionOf('Start production', 'confirmed', { promisedFor: 'Promised to be ready on', note: 'Note' }),
    actionOf('Mark as ready', 'confirmed', { note: 'Note' }),
  ];
  const viewer = { admin: true, moves: [] };
  const orderIn = (state: Order['state']) => ({ state }) as Order;
  const [placed, confirmed, delivered] = [orderIn('to-be-paid'), orderIn('confirmed'), orderIn('delivered')];
  const selected = [delivered, placed, confirmed];
  const shared = sharedActions(selected, [{ moves: [], actions, states: {} }], viewer);
  const asked = shared.map((action) => bulkMoveOf(action, selected, viewer));
  expect(asked.map(({ action, orders, others }) => [action.label, orders, others])).toEqual([
    ['Confirm', [placed], [delivered, confirmed]],
    ['Mark as ready', [confirmed], [delivered, placed]],
  ]);
});

it('the summary of a move of several orders says what has happened to them', () => {
  const modules = [{ moves: [], actions: [], states: {}, events: { ready: 'Ready to leave the factory' } }];
  const action = actionOf('Mark as ready', 'confirmed', {});
  const withEvent = { ...action, move: { ...action.move, event: 'ready' } } as SharedAction;
  expect(summaryOf(withEvent, 3, modules)).toBe('3 orders ready to leave the factory');
  expect(summaryOf(action as SharedAction, 1, modules)).toBe('1 order done');
});
