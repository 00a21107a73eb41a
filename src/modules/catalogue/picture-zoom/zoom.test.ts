import { describe, expect, it } from 'vitest';
import { adjacentIndex, scrollToKeep } from './zoom.ts';

describe('an enlarged picture', () => {
  const fitted = { left: 200, top: 0, width: 600, height: 600 };

  it('keeps the point under the pointer in place', () => {
    // At the centre: point 2 × 300 of the enlarged picture must be 500 from the left and 300 from the top.
    expect(scrollToKeep({ x: 500, y: 300 }, fitted, 2)).toEqual({ x: 100, y: 300 });
    expect(scrollToKeep({ x: 800, y: 600 }, fitted, 2)).toEqual({ x: 400, y: 600 });
  });

  it('starts at its edge when the pointer is there', () => {
    expect(scrollToKeep({ x: 200, y: 0 }, fitted, 2)).toEqual({ x: 0, y: 0 });
  });

  it('is followed by the next one, and after the last by the first', () => {
    expect([adjacentIndex(2, 1, 3), adjacentIndex(0, -1, 3), adjacentIndex(0, 1, 3), adjacentIndex(0, 1, 1)]).toEqual([
      0, 2, 1, 0,
    ]);
  });
});
