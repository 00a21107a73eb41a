import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { detailsInputOf, detailsOf, detailsProblems, mergeDetails } from './tool-details.ts';

const drill: Tool = {
  ...noToolData,
  _id: 'a',
  toolName: 'Drill',
  img: 'https://pictures.example.com/drill.webp',
  description: 'A drill.',
  quantity: 5_000,
  price: 34,
  category: null,
  specifications: [],
  version: 1,
  suppliedAs: 'kit',
  inTheBox: ['Drill', 'Charger'],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35.5, heightCm: 29, grossKg: 15 },
  priceSteps: [
    { from: 2_000, price: 32.5 },
    { from: 5_000, price: null },
  ],
};

describe('the details form of a tool', () => {
  it('returns the data it was filled with', () => {
    const { img, suppliedAs, inTheBox, carton, priceSteps } = drill;
    const filled = { ...noToolData, img, suppliedAs, inTheBox, carton, priceSteps };
    expect(detailsOf(detailsInputOf(drill), 'USD')).toEqual(filled);
    expect(detailsOf(detailsInputOf({ ...noToolData, img }), 'USD')).toEqual({ ...noToolData, img });
  });

  it('lists the main picture first and only once, and requires one', () => {
    const pictures = ['https://pictures.example.com/side.webp', drill.img];
    const input = detailsInputOf({ ...drill, pictures });
    expect(input.pictures).toEqual([drill.img, pictures[0]]);
    const sorted = { ...input, pictures: input.pictures.toReversed() };
    expect(detailsOf(sorted, 'USD')).toMatchObject({ img: pictures[0], pictures: [drill.img] });
    expect(detailsProblems({ ...input, pictures: [] }, 'USD')).toEqual({
      pictures: 'A tool needs a picture.',
    });
  });

  it('keeps the description of each picture when they are sorted', () => {
    const pictures = ['https://pictures.example.com/side.webp', 'https://pictures.example.com/box.webp'];
    const input = detailsInputOf({ ...drill, pictures, pictureTexts: ['From the side', 'In the box'] });
    const [main = '', side = '', box = ''] = input.pictures;
    expect(detailsOf({ ...input, pictures: [side, box, main] }, 'USD')).toMatchObject({
      ...{ img: side, pictures: [box, main], pictureTexts: ['In the box', ''] },
    });
    expect(detailsOf({ ...input, pictures: [box, main] }, 'USD').pictureTexts).toEqual([]);
  });

  it('refuses text in number fields and an incomplete carton', () => {
    const input = detailsInputOf(drill);
    const problems = (edits: object) => detailsProblems({ ...input, ...edits }, 'USD');
    expect(problems({ weightKg: 'light' })).toHaveProperty('weightKg');
    expect(problems({ carton: { ...input.carton, heightCm: '' } })).toHaveProperty('carton');
    expect(problems({ priceSteps: [{ from: 'many', price: '30' }] })).toHaveProperty('priceSteps');
  });

  it('reads numbers as people write them, and names both readings of an ambiguous one', () => {
    const input = detailsInputOf(drill);
    const typed = {
      weightKg: '1,25',
      wattHours: '৪০',
      carton: { ...input.carton, pieces: '1,200', grossKg: '1.250' },
      priceSteps: [{ from: '2,000', price: '32,50' }],
    };
    expect(detailsProblems({ ...input, ...typed }, 'USD')).toEqual({});
    expect(detailsOf({ ...input, ...typed }, 'USD')).toMatchObject({
      ...{ weightKg: 1.25, wattHours: 40, priceSteps: [{ from: 2000, price: 32.5 }] },
      carton: { pieces: 1200, grossKg: 1.25 },
    });
    const twice = { weightKg: '1,250', samplePrice: '1.200', priceSteps: [{ from: '2000', price: '2.550' }] };
    expect(detailsProblems({ ...input, ...twice }, 'USD')).toEqual({
      weightKg: '1,250 can be 1,250 or 1.25: write 1250 or 1.25.',
      samplePrice: '1.200 can be 1,200 or 1.2: write 1200 or 1.20.',
      priceSteps: '2.550 can be 2,550 or 2.55: write 2550 or 2.55.',
    });
  });

  it('keeps typed values and takes over the changes of another admin, listed by label', () => {
    const typed = { ...detailsInputOf(drill), hsCode: '8467.21', inTheBox: 'Drill' };
    const current: Tool = { ...drill, version: 2, origin: 'Bangladesh', inTheBox: ['Drill', 'Case'] };
    const { input, changes } = mergeDetails(typed, drill, current);
    expect(changes).toEqual(['in the box', 'country of origin']);
    expect(input).toMatchObject({ hsCode: '8467.21', inTheBox: 'Drill', origin: 'Bangladesh' });
  });
});
