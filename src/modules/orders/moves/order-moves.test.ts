import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { fillsOf, moduleNames } from '#src/app/modules.server.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { findMove, hasMoved, movesFrom, type PossibleMove } from './move.ts';
import { movesOf } from './order-process.ts';

const AUTH_SECRET = 'a-secret-that-only-tests-use-0123456789';
const movesWith = (modules: readonly string[]) =>
  movesOf(fillsOf(readConfig({ AUTH_SECRET, EXTENSIONS: modules.join(',') || 'none' })));
const all = movesWith(moduleNames);

function at(state: OrderState, dates: Partial<Record<'paidAt' | 'shippedAt' | 'cancelledAt', string>> = {}) {
  return {
    state,
    paidAt: null,
    shippedAt: null,
    cancelledAt: null,
    receivedAmount: 0,
    shippedPieces: 0,
    promisedFor: null,
    ...dates,
  };
}
const NOW = '2026-01-01T00:00:00.000Z';
/** Amendments and ledger entries: an admin can record them in nearly every state, and few of them change it. */
const ENTRIES = ['amended', 'money-received', 'refunded', 'payment-corrected', 'payment-reversed'];
const eventsOf = (moves: PossibleMove[]) => moves.map(({ event }) => event).filter((event) => !ENTRIES.includes(event));

describe('the moves of an order', () => {
  it.runIf(haveModules('payments', 'shipping', 'orders')).each([
    ['to be paid', at('to-be-paid'), ['cancelled', 'paid', 'payment-received', 'confirmed']],
    ['paid', at('paid', { paidAt: NOW }), ['confirmed', 'production-started', 'ready', 'partly-shipped', 'shipped']],
    ['confirmed', at('confirmed'), ['cancelled', 'paid', 'payment-received', 'production-started', 'ready']],
    ['in production', at('in-production'), ['cancelled', 'paid', 'payment-received', 'ready']],
    ['ready', at('ready'), ['cancelled', 'paid', 'payment-received']],
    ['ready and paid', at('ready', { paidAt: NOW }), ['partly-shipped', 'shipped']],
    ['partly shipped', at('partly-shipped', { paidAt: NOW }), ['partly-shipped', 'shipped']],
    ['shipped', at('shipped', { paidAt: NOW, shippedAt: NOW }), ['delivered']],
    [
      'shipped before payments were recorded',
      at('shipped', { shippedAt: NOW }),
      ['paid', 'payment-received', 'delivered'],
    ],
    ['delivered', at('delivered', { paidAt: NOW, shippedAt: NOW }), []],
    ['cancelled', at('cancelled', { cancelledAt: NOW }), ['payment-received']],
  ])('that is %s, with every module enabled', (_, order, events) => {
    const possible = movesFrom(all, order).filter(({ by }) => by.includes('admin'));
    expect(eventsOf(possible)).toEqual(events);
  });

  it.runIf(haveModules('payments', 'shipping'))(
    'start production with the deposit, and ship with the balance or on account',
    () => {
      const confirmed = { ...at('confirmed'), depositAmount: 5_100 };
      expect(findMove(all, confirmed, 'production-started')).toBeUndefined();
      expect(findMove(all, { ...confirmed, receivedAmount: 5_099.99 }, 'production-started')).toBeUndefined();
      expect(findMove(all, { ...confirmed, receivedAmount: 5_100 }, 'production-started')).toBeDefined();
      expect(findMove(all, { ...confirmed, receivedAmount: 5_100 }, 'shipped')).toBeUndefined();
      expect(findMove(all, { ...confirmed, onAccount: true }, 'shipped')).toBeDefined();
    },
  );

  it.runIf(haveModules('payments'))(
    'include ledger entries: a paid order whose payment is reversed returns to confirmed',
    () => {
      expect(findMove(all, at('paid', { paidAt: NOW }), 'payment-reversed')).toMatchObject({ to: 'confirmed' });
      expect(findMove(all, at('to-be-paid'), 'money-received')).toBeUndefined();
      expect(findMove(all, at('cancelled', { cancelledAt: NOW }), 'refunded')).toBeDefined();
    },
  );

  it('do not exist without modules', () => {
    expect(movesFrom(movesWith([]), at('to-be-paid'))).toEqual([]);
  });

  it.runIf(haveModules('payments', 'orders'))('count as made once their date is set, whatever the later state', () => {
    const shipped = at('shipped', { paidAt: NOW, shippedAt: NOW });
    expect(hasMoved(all, shipped, 'paid')).toBe(true);
    expect(hasMoved(all, shipped, 'cancelled')).toBe(false);
    expect(hasMoved(all, at('to-be-paid'), 'paid')).toBe(false);
  });
});
