import { describe, expect, it } from 'vitest';
import { changedInRows, dataInRows } from './data-in-rows.ts';

const row = (name: string, value: string) => ({ name, value });

describe('the data in the rows of a specification', () => {
  it('is read for a kit', () => {
    expect(
      dataInRows([
        row('Supplied as', 'Kit: 2.0 Ah battery, standard charger, carrying case'),
        row('Weight', '1.5 kg with 2.0 Ah battery'),
        row('Dangerous goods', 'UN3481, 36 Wh battery packed with the tool'),
        row('HS code', '8467.21'),
        row('Carton', '5 kits, 52 × 35 × 29 cm, gross 15.0 kg'),
      ]),
    ).toEqual({
      suppliedAs: 'kit',
      inTheBox: ['Tool', '2.0 Ah battery', 'Standard charger', 'Carrying case'],
      carton: { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 },
      weightKg: 1.5,
      hsCode: '8467.21',
      origin: null,
      wattHours: 36,
    });
  });

  it.each([
    ['Bare tool; battery and charger sold separately', ['Tool']],
    ['Bare tool with bar, chain and cover; battery sold separately', ['Tool', 'Bar', 'Chain', 'Cover']],
    ['Kit', []],
    ['In a box', []],
  ])('reads the contents of the box from "%s": %j', (value, box) => {
    expect(dataInRows([row('Supplied as', value)]).inTheBox).toEqual(box);
  });

  it.each(['', 'ten in a box', '5 kits', '0 pieces, 1 × 1 × 1 cm, gross 1 kg', '5 pieces, 52 × 35 cm, 3 kg'])(
    'does not read "%s" as a carton',
    (value) => {
      expect(dataInRows([row('Carton', value)]).carton).toBeNull();
    },
  );

  it('includes watt hours from an energy row, but no HS code with letters', () => {
    expect(dataInRows([row('Energy', '72 Wh'), row('HS code', 'see invoice')])).toMatchObject({
      wattHours: 72,
      hsCode: null,
    });
  });

  it('changes only with the rows that changed', () => {
    const before = [row('Weight', '1.5 kg'), row('HS code', '8467.21')];
    expect(changedInRows(before, [row('Weight', '1.6 kg'), row('HS code', '8467.21')])).toEqual({ weightKg: 1.6 });
  });
});
