import { expect, it } from 'vitest';
import { problemOfAddedLine } from './invoice-line.ts';

it.each([
  [0, 'percent_out_of_range'],
  [0.01, undefined],
  [100, undefined],
  [100.01, 'percent_out_of_range'],
])('a discount of %d percent has the problem %s', (percent, code) => {
  expect(problemOfAddedLine({ kind: 'discount', text: 'First order', percent }, 'USD')?.code).toBe(code);
});
