import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { toolDataProblems } from '#src/core/tools/tool-data-rules.ts';
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
    expect(detailsOf(detailsInputOf(drill))).toEqual(filled);
    expect(detailsOf(detailsInputOf({ ...noToolData, img }))).toEqual({ ...noToolData, img });
  });

  it('lists the main picture first and only once, and requires one', () => {
    const pictures = ['https://pictures.example.com/side.webp', drill.img];
    const input = detailsInputOf({ ...drill, pictures });
    expect(input.pictures).toEqual([drill.img, pictures[0]]);
    const sorted = { ...input, pictures: input.pictures.toReversed() };
    expect(detailsOf(sorted)).toMatchObject({ img: pictures[0], pictures: [drill.img] });
    expect(detailsProblems(detailsOf({ ...input, pictures: [] }), 'USD')).toEqual({
      pictures: 'A tool needs a picture.',
    });
  });

  it('keeps the description of each picture when they are sorted', () => {
    const pictures = ['https://pictures.example.com/side.webp', 'https://pictures.example.com/box.webp'];
    const input = detailsInputOf({ ...drill, pictures, pictureTexts: ['From the side', 'In the box'] });
    const [main = '', side = '', box = ''] = input.pictures;
    expect(detailsOf({ ...input, pictures: [side, box, main] })).toMatchObject({
      ...{ img: side, pictures: [box, main], pictureTexts: ['In the box', ''] },
    });
    expect(detailsOf({ ...input, pictures: [box, main] }).pictureTexts).toEqual([]);
  });

  it('refuses text in number fields and an incomplete carton', () => {
    const input = detailsInputOf(drill);
    expect(toolDataProblems(detailsOf({ ...input, weightKg: 'light' }), 'USD')).toHaveProperty('weightKg');
    expect(toolDataProblems(detailsOf({ ...input, carton: { ...input.carton, heightCm: '' } }), 'USD')).toHaveProperty(
      'carton',
    );
    expect(
      toolDataProblems(detailsOf({ ...input, priceSteps: [{ from: '2,000', price: '30' }] }), 'USD'),
    ).toHaveProperty('priceSteps');
  });

  it('keeps typed values and takes over the changes of another admin, listed by label', () => {
    const typed = { ...detailsInputOf(drill), hsCode: '8467.21', inTheBox: 'Drill' };
    const current: Tool = { ...drill, version: 2, origin: 'Bangladesh', inTheBox: ['Drill', 'Case'] };
    const { input, changes } = mergeDetails(typed, drill, current);
    expect(changes).toEqual(['in the box', 'country of origin']);
    expect(input).toMatchObject({ hsCode: '8467.21', inTheBox: 'Drill', origin: 'Bangladesh' });
  });
});
