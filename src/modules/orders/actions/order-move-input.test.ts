import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';
import { moveBody, moveDefaults, problemsOfMove } from './order-move-input.ts';

const fields = ['amount', 'pieces'] as const;

it.each(TYPED_NUMBERS)('the dialog of a move reads %j or refuses it', (typed, whole, cents) => {
  const input = { ...moveDefaults(undefined), amount: typed, pieces: typed };
  const amount = Number(cents) > 0 ? cents : undefined;
  const pieces = Number.isInteger(whole) && Number(whole) > 0 ? whole : undefined;
  const problems = problemsOfMove(input, fields, 'USD');
  expect([problems.amount === undefined, problems.pieces === undefined]).toEqual([
    amount !== undefined,
    pieces !== undefined,
  ]);
  const body = moveBody(input, fields, 'USD');
  if (amount !== undefined) expect(body.amount).toBe(amount);
  if (pieces !== undefined) expect(body.pieces).toBe(pieces);
});

it.each([
  ['1900-01-01', 'The day must be in the last 5 years.'],
  ['2999-01-01', 'The day must not be in the future.'],
  [today(), undefined],
  ['', undefined],
])('the dialog of a move says what is wrong with the day %j', (receivedOn, problem) => {
  const input = { ...moveDefaults(undefined), receivedOn };
  expect(problemsOfMove(input, ['receivedOn'], 'USD').receivedOn).toBe(problem);
});
