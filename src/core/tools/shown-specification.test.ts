import { describe, expect, it } from 'vitest';
import { shownSpecification } from './shown-specification.ts';
import type { Tool } from './tool.ts';
import { noToolData } from './tool-data.ts';

const bare: Tool = {
  _id: 'a',
  toolName: 'Drill',
  img: '',
  description: '',
  quantity: 0,
  price: 1,
  category: null,
  specifications: [],
  version: 1,
  ...noToolData,
};
const carton = { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 };

describe('the specification table', () => {
  it('is empty without specification and data', () => {
    expect(shownSpecification(bare)).toEqual([]);
  });

  it('keeps rows that agree with the data', () => {
    const specifications = [
      { name: 'Supplied as', value: 'Kit: 2.0 Ah battery, charger' },
      { name: 'Carton', value: '5 kits, 52 × 35 × 29 cm, gross 15.0 kg' },
    ];
    expect(shownSpecification({ ...bare, specifications, carton, suppliedAs: 'kit' })).toEqual(specifications);
  });

  it('prefers the data to a contradicting row, and adds data without a row', () => {
    const specifications = [{ name: 'Carton', value: '4 kits, 52 × 35 × 29 cm, gross 15.0 kg' }];
    expect(shownSpecification({ ...bare, specifications, carton, origin: 'Bangladesh' })).toEqual([
      { name: 'Carton', value: '5 pieces, 52 × 35 × 29 cm, gross 15 kg' },
      { name: 'Country of origin', value: 'Bangladesh' },
    ]);
  });
});
