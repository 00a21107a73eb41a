import { expect, it } from 'vitest';
import { entriesOf } from './ledger.ts';

const order = { orderedTotalPrice: 100, currency: 'USD' };
const event = (data: object) => ({
  id: 'e1',
  event: 'paid',
  at: '2026-01-05T00:00:00.000Z',
  state: 'paid' as const,
  by: 'admin' as const,
  data,
});

it('a share that is written off as a whole is an entry without a payment', () => {
  const shared = event({ amount: 0, writtenOff: 17.94, receivedOn: '2026-01-05' });
  expect(entriesOf([shared], order)).toMatchObject([{ kind: 'write-off', amount: 1_794, on: '2026-01-05' }]);
});

it('an event without money is no entry', () => {
  expect(entriesOf([event({ amount: 0 })], order)).toEqual([]);
});
