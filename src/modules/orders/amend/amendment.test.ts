import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { amendmentProblems, amendmentRefusal, changesOf } from './amendment.ts';

const order = { shippedPieces: 0, currency: 'USD' };
const open = { state: 'to-be-paid' as const, shippedAt: null, cancelledAt: null, receivedAmount: 0 };

describe('an amendment', () => {
  it.each([
    [{ orderedMinQty: 500 }, undefined],
    [{ orderedMinQty: 499 }, 'Input quantity is less than minimum quantity!'],
    [{ orderedMinQty: Number.NaN }, expect.stringContaining('whole number')],
    [{ unitPrice: 33.5 }, undefined],
    [{ unitPrice: 33.555 }, expect.stringContaining('5100.50')],
    [{ unitPrice: 0 }, 'The price must be more than zero.'],
    [{ unitPrice: Number.NaN }, expect.stringContaining('Please input an amount')],
    [{ unitPrice: 90_001 }, 'The price can be at most $90,000 per piece.'],
    [{ shippingAddress: ' ' }, 'Please input your shipping address.'],
    [{ shippingAddress: 'x'.repeat(501) }, expect.stringContaining('at most 500 characters')],
    [{ promisedFor: '2020-01-01' }, 'The promised day must not be in the past.'],
    [{ promisedFor: today() }, undefined],
    [{ promisedFor: null }, undefined],
  ])('to %j has the problem %s', (changes, problem) => {
    const [name = ''] = Object.keys(changes);
    expect(amendmentProblems(order, changes, 'Agreed by phone', true)).toEqual(problem ? { [name]: problem } : {});
  });

  it('never goes below what is shipped', () => {
    const problems = amendmentProblems({ ...order, shippedPieces: 800 }, { orderedMinQty: 700 }, 'Less', true);
    expect(problems).toEqual({
      orderedMinQty: '800 pieces have left our factory already: the order cannot have fewer.',
    });
  });

  it('keeps the price of pieces that have left', () => {
    const problems = amendmentProblems({ ...order, shippedPieces: 800 }, { unitPrice: 20 }, 'Agreed', true);
    expect(problems.unitPrice).toMatch(/^800 pieces have left our factory at their price\./);
    expect(amendmentProblems(order, { unitPrice: 20 }, 'Agreed', true)).toEqual({});
  });

  it('needs a reason of a clerk, not of a customer, and none has more than 500 characters', () => {
    const reason = (text: string, clerk: boolean) => amendmentProblems(order, {}, text, clerk).reason;
    expect(reason(' ', true)).toContain('Please give the reason');
    expect(reason('', false)).toBeUndefined();
    expect(reason('x'.repeat(500), true)).toBeUndefined();
    expect(reason('x'.repeat(501), false)).toContain('at most 500 characters');
  });

  it('changes what differs, and nothing that was not named', () => {
    const now = { orderedMinQty: 500, unitPrice: 34, shippingAddress: 'Dhaka', promisedFor: null };
    expect(changesOf(now, { orderedMinQty: 500, unitPrice: 33 })).toEqual({ unitPrice: 33 });
    expect(changesOf({ ...now, promisedFor: '2026-12-01' }, { promisedFor: null })).toEqual({ promisedFor: null });
    expect(changesOf(now, now)).toEqual({});
  });
});

describe('an order', () => {
  it.each([
    ['is pending', {}, undefined, undefined],
    ['has received money', { receivedAmount: 1 }, 'order_paid', undefined],
    ['is reported as paid', { reportedAmount: 1 }, 'payment_reported', undefined],
    ['is confirmed', { state: 'confirmed' as const }, 'order_not_pending', undefined],
    ['is partly shipped', { state: 'partly-shipped' as const }, 'order_not_pending', undefined],
    ['is shipped', { state: 'shipped' as const, shippedAt: '2026-01-01' }, 'order_shipped', 'order_shipped'],
    ['is delivered', { state: 'delivered' as const, shippedAt: '2026-01-01' }, 'order_shipped', 'order_shipped'],
    ['is cancelled', { state: 'cancelled' as const, cancelledAt: '2026-01-01' }, 'order_cancelled', 'order_cancelled'],
  ])('that %s refuses amendments of customers and clerks as it should', (_, progress, customer, clerk) => {
    expect(amendmentRefusal({ ...open, ...progress }, false)?.code).toBe(customer);
    expect(amendmentRefusal({ ...open, ...progress }, true)?.code).toBe(clerk);
  });
});
