import { describe, expect, it } from 'vitest';
import { fitCrop, middleCrop, outputSize, resizeCrop } from './crop.ts';

const wide = { width: 3000, height: 2000 };
const small = { width: 400, height: 300 };

describe('the crop of a picture', () => {
  it('defaults to the centred square, as cards show it', () => {
    expect(middleCrop(wide)).toEqual({ left: 500, top: 0, size: 2000 });
    expect(middleCrop({ width: 801, height: 1200 })).toEqual({ left: 0, top: 200, size: 801 });
  });

  it.each([
    [
      { left: -20, top: 700, size: 1500 },
      { left: 0, top: 500, size: 1500 },
    ],
    [
      { left: 2900, top: 10.4, size: 800 },
      { left: 2200, top: 10, size: 800 },
    ],
    [
      { left: 0, top: 0, size: 5000 },
      { left: 0, top: 0, size: 2000 },
    ],
    [
      { left: 0, top: 0, size: 10 },
      { left: 0, top: 0, size: 640 },
    ],
  ])('stays within the picture: %j', (wanted, expected) => {
    expect(fitCrop(wanted, wide)).toEqual(expected);
  });

  it('covers the shorter side of a picture below the minimum size', () => {
    expect(fitCrop({ left: 60, top: 40, size: 10 }, small)).toEqual({ left: 60, top: 0, size: 300 });
  });

  it('grows and shrinks around its centre, within the picture', () => {
    expect(resizeCrop({ left: 500, top: 0, size: 2000 }, 1000, wide)).toEqual({ left: 1000, top: 500, size: 1000 });
    expect(resizeCrop({ left: 0, top: 900, size: 1000 }, 1400, wide)).toEqual({ left: 0, top: 600, size: 1400 });
    expect(resizeCrop({ left: 500, top: 0, size: 2000 }, 1, wide)).toEqual({ left: 1180, top: 680, size: 640 });
  });

  it('is sent at most at the stored width, and never enlarged', () => {
    expect(outputSize({ left: 0, top: 0, size: 3000 })).toBe(2000);
    expect(outputSize({ left: 0, top: 0, size: 700 })).toBe(700);
  });
});
