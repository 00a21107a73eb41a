import { describe, expect, it } from 'vitest';
import { filledRows, specificationProblem } from './specification-rules.ts';

const row = (name: string, value = '1') => ({ name, value });

describe('the rows of a specification', () => {
  it.each([
    ['no rows', [], undefined],
    ['empty rows', [row('', ''), row('Weight'), row(' ', ' ')], undefined],
    ['a value without a name', [row('Weight'), row(' ', '2 kg')], 'Row 2 needs a name and a value.'],
    ['a name without a value', [row('Weight', '')], 'Row 1 needs a name and a value.'],
    ['the same name twice', [row('Weight'), row('Chuck'), row(' weight ')], 'Row 3 has the name of an earlier row.'],
    ['51 rows', Array.from({ length: 51 }, (_, index) => row(`Row ${index}`)), 'At most 50 rows are possible.'],
  ])('are checked: %s', (_, rows, message) => {
    expect(specificationProblem(rows)?.message).toBe(message);
  });

  it('are stored trimmed and without empty rows', () => {
    expect(filledRows([row(' Weight ', ' 2 kg '), row('', ' ')])).toEqual([row('Weight', '2 kg')]);
  });
});
