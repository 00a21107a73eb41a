import { expect, it } from 'vitest';
import { millimetresOf } from './inches.ts';

it.each([
  ['5"', 125],
  ['5 inch', 125],
  ['5-inch', 125],
  ['4.5in', 115],
  ['4 1/2 inch', 115],
  ['4-1/2″', 115],
  ['4,5 inches', 115],
  ['1/2 inch', 13],
  ['3 inch', undefined],
  ['10 inches long', undefined],
  ['drill', undefined],
])('%s are %s mm', (typed, millimetres) => expect(millimetresOf(typed)).toBe(millimetres));
