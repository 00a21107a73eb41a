import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { groupByAddress, reasonAgainst, wholeGroup } from './joint-choice.ts';

const orderAt = (_id: string, shippingAddress: string, difference: Partial<Order> = {}) =>
  ({ _id, number: `ORD-2026-${_id}`, shippingAddress, currency: 'USD', jointInvoice: null, ...difference }) as Order;

const [dhaka, dhakaToo, taka, khulna] = [
  orderAt('1', '12 Mirpur Road, Dhaka'),
  orderAt('2', '12 Mirpur  Road,\nDhaka '),
  orderAt('3', '12 Mirpur Road, Dhaka', { currency: 'BDT' }),
  orderAt('4', 'Khulna'),
] as const;
const all = [dhaka, dhakaToo, taka, khulna];

describe('orders to put on one invoice', () => {
  it('are grouped by address, whatever its spaces', () => {
    const groups = groupByAddress(all).map(({ address, orders }) => [address, orders.map(({ _id }) => _id)]);
    expect(groups).toEqual([
      ['12 Mirpur Road, Dhaka', ['1', '2', '3']],
      ['Khulna', ['4']],
    ]);
  });

  it('say before the click why they cannot join the selected ones', () => {
    const reasons = (chosen: string[]) => all.map((order) => reasonAgainst(all, new Set(chosen), order));
    expect(reasons([])).toEqual([undefined, undefined, undefined, undefined]);
    expect(reasons(['1'])).toEqual([undefined, undefined, 'In another currency', 'Goes to another address']);
  });

  it('are at most twenty', () => {
    const many = Array.from({ length: 25 }, (_, index) => orderAt(String(index + 10), 'Dhaka'));
    const chosen = wholeGroup(many, many);
    expect(chosen.size).toBe(20);
    expect(many.filter((order) => reasonAgainst(many, chosen, order))).toHaveLength(5);
  });

  it('are selected by address, as far as they fit on one invoice', () => {
    expect([...wholeGroup(all, [dhaka, dhakaToo, taka])]).toEqual(['1', '2']);
  });
});
