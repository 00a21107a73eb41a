import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { fulfilment } from '#src/extensions/fulfilment/fulfilment.ui.ts';
import { askedMoves, sharedActions } from './move-several.ts';

it('a move of several orders is asked for those that can make it, and names the others', () => {
  const { moves = [], actions = [] } = fulfilment.orders ?? {};
  const viewer = { admin: true, moves };
  const orderIn = (state: Order['state']) => ({ state, paidAt: null, cancelledAt: null, shippedAt: null }) as Order;
  const [placed, confirmed, delivered] = [orderIn('to-be-paid'), orderIn('confirmed'), orderIn('delivered')];
  const chosen = [delivered, placed, confirmed];
  const shared = sharedActions(chosen, [{ moves, actions, states: {} }], viewer);
  const asked = shared.map((action) => askedMoves(action, chosen, viewer));
  expect(asked.map(({ action, orders, others }) => [action.label, orders, others])).toEqual([
    ['Confirm', [placed], [delivered, confirmed]],
    ['Mark as ready', [confirmed], [delivered, placed]],
  ]);
});
