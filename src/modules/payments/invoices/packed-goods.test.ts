import { expect, it } from 'vitest';
import { packedGoods } from './packed-goods.ts';

const carton = { pieces: 8, lengthCm: 45, widthCm: 36, heightCm: 30, grossKg: 12.4 };

it('packed goods have cartons, weights and volume, and a partly filled carton counts as one', () => {
  const tool = { hsCode: '8467.21', origin: 'Bangladesh', carton, weightKg: 1.35 };
  expect(packedGoods(tool, 500)).toEqual({
    hsCode: '8467.21',
    origin: 'Bangladesh',
    cartons: 63,
    netKg: 675,
    grossKg: 781.2,
    volumeM3: 3.062,
  });
});

it('packed goods leave out what the tool does not define', () => {
  const nothing = { hsCode: null, origin: null, cartons: null, netKg: null, grossKg: null, volumeM3: null };
  expect(packedGoods(undefined, 500)).toEqual(nothing);
  expect(packedGoods({ hsCode: null, origin: null, carton: null, weightKg: null }, 500)).toEqual(nothing);
});

it('a sample weighs its share of a carton, and a carton that is not full in an order weighs as one', () => {
  const tool = { hsCode: null, origin: null, carton, weightKg: 1.35 };
  expect(packedGoods(tool, 2)).toMatchObject({ cartons: 1, netKg: 2.7, grossKg: 3.1, volumeM3: 0.012 });
  expect(packedGoods(tool, 9)).toMatchObject({ cartons: 2, grossKg: 24.8 });
});
