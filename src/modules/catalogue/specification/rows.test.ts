import { describe, expect, it } from 'vitest';
import { moveRow, withRowsOf } from './rows.ts';

const row = (name: string, value = '1') => ({ name, value });

describe('the rows of a specification', () => {
  it('can be moved up and down', () => {
    const rows = [row('A'), row('B'), row('C')];
    expect(moveRow(rows, 2, 1).map(({ name }) => name)).toEqual(['A', 'C', 'B']);
    expect(moveRow(rows, 0, 1).map(({ name }) => name)).toEqual(['B', 'A', 'C']);
  });

  it('are copied from another tool unless their names are already present', () => {
    expect(withRowsOf([row('Weight', '2 kg'), row('', '')], [row('weight', '9 kg'), row('Chuck', '13 mm')])).toEqual([
      row('Weight', '2 kg'),
      row('Chuck', '13 mm'),
    ]);
  });
});
