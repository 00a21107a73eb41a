import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { nextDueOf } from './refresh-invoice.server.ts';

const order = (values: Partial<Order>) =>
  ({
    ...{ currency: 'USD', unitPrice: 10, orderedMinQty: 500, orderedTotalPrice: 5_000, adjustmentAmount: 0 },
    ...{ depositAmount: 0, receivedAmount: 0, shippedPieces: 0, shippedAt: null, cancelledAt: null, paidAt: null },
    ...values,
  }) as Order;
const parts = [{ name: 'balance' as const, percent: 100, amount: 0, due: '', dueOn: null, afterShipment: 30 }];

it('asks for shipped pieces of a cancelled order after the days of the invoice', () => {
  const cancelled = order({ shippedPieces: 100, cancelledAt: '2026-01-02T06:00:00Z' });
  expect(nextDueOf({ parts }, [cancelled])).toEqual({ on: '2026-02-01', amount: 100_000 });
});

it('has one day for orders that are due on several: the last, when all is due', () => {
  const orders = [
    order({ shippedPieces: 100, cancelledAt: '2026-01-02T06:00:00Z' }),
    order({ shippedPieces: 500, shippedAt: '2026-01-11T06:00:00Z' }),
  ];
  expect(nextDueOf({ parts }, orders)).toEqual({ on: '2026-02-10', amount: 600_000 });
});
