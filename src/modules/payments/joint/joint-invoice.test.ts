import { expect, it } from 'vitest';
import { formatJointNumber, sequenceOfJointNumber } from './joint-invoice.ts';

it('joint invoice numbers can be parsed after formatting', () => {
  expect(formatJointNumber(2026, 12)).toBe('PI-2026-J0012');
  for (const position of [1, 9_999, 10_000])
    expect(sequenceOfJointNumber(formatJointNumber(2026, position))).toBe(position);
  for (const other of ['PI-2026-0042', 'PI-2026-J0001-A', 'J1']) expect(sequenceOfJointNumber(other)).toBe(0);
});
