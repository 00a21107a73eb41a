import { describe, expect, it } from 'vitest';
import { noteNextBatch } from './next-batch.ts';

const drill = { quantity: 499, nextBatch: { date: '2027-01-31', pieces: 5_000 } };

describe('the next batch', () => {
  it('is shown until its day is over', () => {
    expect(noteNextBatch(drill, '2027-01-31').stock).toBe('5,000 more on 31 Jan 2027');
    expect(noteNextBatch(drill, '2027-02-01').stock).toBeUndefined();
    expect(noteNextBatch({ ...drill, quantity: 500 }, '2027-01-01')).toEqual({ stock: '5,000 more on 31 Jan 2027' });
  });

  it('comes with a request for production only below the minimum order', () => {
    expect(noteNextBatch({ ...drill, nextBatch: null }, '2027-01-01')).toEqual({
      ask: true,
    });
    expect(noteNextBatch({ ...drill, quantity: 500, nextBatch: null }, '2027-01-01')).toEqual({});
  });
});
