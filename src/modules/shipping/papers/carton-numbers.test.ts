import { describe, expect, it } from 'vitest';
import { cartonNumbers } from './shipment-papers.ts';

const numbersOf = (...cartons: (number | null)[]) => cartonNumbers(cartons.map((each) => ({ cartons: each })));

describe('the numbers of the cartons on a packing list', () => {
  it('run from line to line', () => {
    expect(numbersOf(144, 1, 20)).toEqual(['1-144', '145', '146-165']);
  });

  it('end where the cartons of a line are not known', () => {
    expect(numbersOf(2, null, 3)).toEqual(['1-2', '', '']);
    expect(numbersOf(0, 3)).toEqual(['', '1-3']);
  });
});
