import { describe, expect, it } from 'vitest';
import { money } from './money-shape.ts';
import { list, orNull, record, text, wholeNumber } from './shape.ts';
import { withoutMoney } from './without-money.ts';

const order = record({ number: text, pieces: wholeNumber, total: money }, { agreed: orNull(money) });

describe('an answer for a person who may not see money', () => {
  it('has null in place of amounts, in lists and nested records too', () => {
    const answer = { orders: [{ number: 'ORD-1', pieces: 500, total: 17_000, agreed: 33.5 }] };
    expect(withoutMoney(answer, record({ orders: list(order) }))).toEqual({
      orders: [{ number: 'ORD-1', pieces: 500, total: null, agreed: null }],
    });
  });

  it('has only the fields that the shape declares', () => {
    const answer = { number: 'ORD-1', pieces: 500, total: 17_000, price: 34, data: { amount: 17_000 } };
    expect(withoutMoney(answer, order)).toEqual({ number: 'ORD-1', pieces: 500, total: null });
  });

  it('keeps what is null, and leaves out what has another shape than declared', () => {
    expect(withoutMoney({ tool: null }, record({ tool: orNull(order) }))).toEqual({ tool: null });
    expect(withoutMoney({ tool: 17_000 }, record({ tool: orNull(order) }))).toEqual({ tool: undefined });
    expect(withoutMoney([17_000], record({}))).toEqual([]);
  });
});
