import { describe, expect, it } from 'vitest';
import { knownText, suggestedReason, wayOut } from './line-texts.ts';
import type { KnownFor } from './listed-line.ts';

const known: KnownFor = {
  ...{ orderId: 'a', order: 'ORD-2026-0001', amount: 510_000, currency: 'USD', on: '2026-03-12', recorded: true },
};

describe('a line whose transfer is recorded', () => {
  it('is offered for dismissal with its whole amount', () => {
    expect(suggestedReason({ known, amount: 510_000 })).toBe('Recorded already for ORD-2026-0001.');
    expect(knownText(known, { amount: 510_000 })).toBe('Recorded already for ');
  });

  it('is to be corrected with another amount, such as less bank charges, and not dismissed', () => {
    expect(suggestedReason({ known, amount: 508_500 })).toBe('');
    expect(knownText(known, { amount: 508_500 })).toBe('Recorded with another amount for ');
    expect(wayOut(known, { amount: 508_500 })).toContain('correct that payment, then record this line');
  });
});

it('a line of whose order a slip of another amount waits names the amount to accept it with', () => {
  const waiting = { ...known, recorded: false };
  expect(knownText(waiting, { amount: 508_500 })).toBe('A slip of another amount is not decided yet for ');
  expect(wayOut(waiting, { amount: 508_500 })).toContain('Accept it instead, with the amount of this line');
  expect(suggestedReason({ known: waiting, amount: 510_000 })).toBe('');
});
