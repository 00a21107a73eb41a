import { describe, expect, it } from 'vitest';
import { movePicture, placePicture } from './picture-order.ts';

const pictures = ['front', 'side', 'box'];

describe('the list of a tool’s pictures', () => {
  it.each([
    [2, 0, 'box front side'],
    [0, 1, 'side front box'],
    [0, 2, 'side box front'],
    [0, -1, 'front side box'],
    [2, 3, 'front side box'],
  ])('moves the picture at %i to %i', (from, to, expected) => {
    expect(movePicture(pictures, from, to).join(' ')).toBe(expected);
  });

  it.each([
    ['back', undefined, 'front side box back'],
    // The same file again.
    ['side', undefined, 'front box side'],
    ['cut', 'front', 'cut side box'],
    ['cut', 'removed', 'front side box cut'],
    ['side', 'front', 'side box'],
    ['side', 'side', 'front side box'],
  ])('puts %s in place of %s', (added, replaced, expected) => {
    expect(placePicture(pictures, added, replaced).join(' ')).toBe(expected);
  });
});
