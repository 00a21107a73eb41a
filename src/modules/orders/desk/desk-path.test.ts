import { describe, expect, it } from 'vitest';
import { deskPath, directionOf, nextSort } from './desk-path.ts';

it('the URL of a list contains its filters and nothing else', () => {
  expect(deskPath({ text: '' })).toBe('/dashboard');
  expect(deskPath({ text: 'a b', state: 'paid', sort: 'amount-up', from: '2026-02-01', to: undefined })).toBe(
    '/dashboard?q=a+b&state=paid&sort=amount-up&from=2026-02-01',
  );
});

describe('the heading of a column', () => {
  it.each([
    ['date', undefined, 'descending', 'date-up'],
    ['date', 'date-up', 'ascending', undefined],
    ['date', 'amount-up', undefined, undefined],
    ['amount', undefined, undefined, 'amount-down'],
    ['amount', 'amount-down', 'descending', 'amount-up'],
    ['amount', 'amount-up', 'ascending', 'amount-down'],
    ['customer', 'customer-up', 'ascending', 'customer-down'],
    ['state', 'customer-up', undefined, 'state-up'],
  ] as const)('%s of a list sorted by %s shows %s and leads to %s', (column, sort, direction, next) => {
    expect(directionOf(column, sort)).toBe(direction);
    expect(nextSort(column, sort)).toBe(next);
  });
});
