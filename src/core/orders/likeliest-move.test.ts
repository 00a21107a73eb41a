import { expect, it } from 'vitest';
import type { Order } from './order.ts';
import type { OrderAction } from './order-action.ts';
import { likeliestMove, type OrderScreens } from './order-screens.ts';

const order = {} as Order;
const action = (label: string, more: object = {}) =>
  ({ label, when: () => true, move: {}, ...more }) as unknown as OrderAction;
const module = (actions: OrderAction[], text?: string): OrderScreens => ({
  moves: [],
  states: {},
  actions,
  nextStep: () => (text ? { by: 'shop', text } : undefined),
});
const likeliest = (...screens: OrderScreens[]) => likeliestMove(order, screens, { admin: true, moves: [] })?.label;

it('the likeliest move is that of the module that defines the next step, and never a cancellation', () => {
  const [pay, ship] = [action('Record payment'), action('Record shipment')];
  const cancel = action('Cancel the order', { control: 'Delete' });
  expect(likeliest(module([pay]), module([ship], 'The order leaves our factory.'))).toBe('Record shipment');
  expect(likeliest(module([pay], 'Pay.'), module([ship], 'The order leaves our factory.'))).toBe('Record payment');
  expect(likeliest(module([cancel, action('Proforma invoice', { move: undefined })], 'Pay.'), module([ship]))).toBe(
    'Record shipment',
  );
  expect(likeliest(module([cancel]))).toBeUndefined();
});
