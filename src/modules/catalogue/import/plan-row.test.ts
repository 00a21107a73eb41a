import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { planRow } from './plan-row.server.ts';
import { cellsOf, cellText, headings } from './tool-columns.ts';

const drill: Tool = {
  ...noToolData,
  _id: 'a',
  version: 3,
  toolName: '=Drill',
  img: 'https://pictures.example.com/drill.webp',
  description: 'Two\r\nlines. ',
  quantity: 5_000,
  price: 34.5,
  category: null,
  specifications: [{ name: 'Speed: no load', value: '0-400 rpm' }],
  suppliedAs: 'kit',
  inTheBox: ['Drill', 'Case, \\ "large"'],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35.5, heightCm: 29, grossKg: 15 },
  priceSteps: [
    { from: 2_000, price: 32.5 },
    { from: 5_000, price: null },
  ],
  pictures: ['https://pictures.example.com/side.webp', 'https://pictures.example.com/box.webp'],
  pictureTexts: ['', 'What is in the box'],
  documents: [
    {
      ...{ kind: 'manual', title: 'Manual | EN', number: null, issuer: 'TÜV' },
      ...{ validUntil: null, url: 'https://x.example/m.pdf' },
    },
  ],
};

const exported = new Map(headings.map((heading, at) => [heading, cellText(cellsOf(drill)[at] ?? null)]));
const plan = (changes: Record<string, string>, tool: Tool | undefined = drill) =>
  planRow({ row: 2, cells: new Map([...exported, ...Object.entries(changes)]) }, tool, 'USD');

describe('a row of an imported file', () => {
  it('changes nothing as exported, even after a sale or in another number format', () => {
    expect(plan({})).toBe('unchanged');
    expect(plan({}, { ...drill, quantity: 4_400, version: 3 })).toBe('unchanged');
    expect(plan({ Price: '34.50', 'Carton pieces': '5.0' })).toBe('unchanged');
    expect(plan({ Price: '৩৪,৫', 'Carton width (cm)': '35,5' })).toBe('unchanged');
  });

  it('changes only the edited cells', () => {
    expect(plan({ Price: '36', 'Price steps': '2000: 33\n6000: ASK' })).toMatchObject({
      changed: expect.arrayContaining(['price', 'priceSteps']),
      after: {
        price: 36,
        priceSteps: [
          { from: 2_000, price: 33 },
          { from: 6_000, price: null },
        ],
        documents: drill.documents,
      },
    });
    const cells = new Map([
      ['Id', 'a'],
      ['Origin', 'Bangladesh'],
    ]);
    expect(planRow({ row: 2, cells }, drill, 'USD')).toMatchObject({ changed: ['origin'] });
    expect(plan({ 'In the box': '', Documents: 'Manual | New manual | | | | https://x.example/n.pdf' })).toMatchObject({
      after: { inTheBox: [], documents: [{ kind: 'manual', title: 'New manual', number: null }] },
    });
  });

  it('changes the stock by the difference from the export, and never below zero', () => {
    const sold = { ...drill, quantity: 4_400 };
    expect(plan({ Stock: '5500' }, sold)).toMatchObject({ after: { quantity: 4_900 } });
    expect(plan({ Stock: '500' }, sold)).toEqual({
      problems: [{ row: 2, column: 'Stock', reason: expect.stringContaining('4400 are in stock now') }],
    });
    expect(plan({ Stock: '700', 'Stock at export': '' }, sold)).toMatchObject({ after: { quantity: 700 } });
  });

  it.each([
    [{ Price: '34.555' }, 'Price', /34,555 or 34\.555/],
    [{ Price: '34,5555' }, 'Price', /two decimals/],
    [{ 'Weight (kg)': '1,250' }, 'Weight (kg)', /1,250 or 1\.25/],
    [{ 'Price steps': '2000: 1.200' }, 'Price steps', /1,200 or 1\.2/],
    [{ 'Price steps': '2000,5: 33' }, 'Price steps', /number/],
    [{ Name: ' ' }, 'Name', /required/],
    [{ Name: 'x'.repeat(201) }, 'Name', /at most 200 characters/],
    [{ Stock: 'many' }, 'Stock', /“many” is not a whole number/],
    [{ Price: 'forty' }, 'Price', /^“forty” is not a number\.$/],
    [{ 'Carton width (cm)': 'wide' }, 'Carton pieces', /“wide” is not a number/],
    [{ 'Carton height (cm)': '' }, 'Carton pieces', /number/],
    [{ Documents: 'brochure | A | | | | https://x.example' }, 'Documents', /./],
    [{ Picture: 'javascript:alert(1)' }, 'Picture', /http/],
    [{ 'Supplied as': 'box' }, 'Supplied as', /./],
  ])('with %j is refused at its column %s', (changes, column, reason) => {
    expect(plan(changes)).toEqual({ problems: [{ row: 2, column, reason: expect.stringMatching(reason) }] });
  });

  it.each(['#N/A', '#REF!', '#div/0! '])('is refused with the error %s of a formula', (cell) => {
    for (const heading of ['Name', 'Description', 'Specification', 'Price', 'Carton pieces'])
      expect(plan({ [heading]: cell })).toMatchObject({ problems: [{ row: 2, reason: expect.stringContaining('#') }] });
    expect(plan({ Description: 'Errors such as #N/A' })).toMatchObject({ changed: ['description'] });
  });

  it('reports all its errors at once', () => {
    expect(plan({ Stock: 'many', Price: '0', Name: '' })).toMatchObject({
      problems: [{ column: 'Stock' }, { column: 'Name' }, { column: 'Price' }],
    });
  });

  it('is refused when the tool was edited since the export and the row differs from it', () => {
    expect(plan({}, { ...drill, version: 4, price: 40 })).toEqual({
      problems: [{ row: 2, column: 'Version', reason: expect.stringContaining('Price') }],
    });
  });

  it('without an id adds a tool, by the rules of the form', () => {
    expect(planRow({ row: 2, cells: new Map([['Name', 'Saw']]) }, undefined, 'USD')).toMatchObject({
      problems: [{ column: 'Price' }, { column: 'Stock' }, { column: 'Description' }],
    });
    const withoutPicture = new Map([...exported, ['Picture', ' ']]);
    expect(planRow({ row: 2, cells: withoutPicture }, undefined, 'USD')).toMatchObject({ after: { img: '' } });
    expect(plan({ Picture: '' })).toMatchObject({ problems: [{ column: 'Picture' }] });
    expect(planRow({ row: 2, cells: exported }, undefined, 'USD')).toMatchObject({
      after: { toolName: '=Drill', quantity: 5_000, priceSteps: drill.priceSteps, documents: drill.documents },
    });
  });

  const rows = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

  it.each([
    [
      'Documents',
      'handbook | Manual | | | | https://x.example/m.pdf',
      /^It must be of one of these kinds: datasheet, /,
    ],
    ['Supplied as', 'boxed', 'It must be bare or kit.'],
    ['In the box', rows(21, 'Case'), 'It must have at most 20 items.'],
    ['Price steps', rows(7, '600: 3'), 'It must have at most 6 items.'],
    ['Further pictures', rows(9, 'https://x.example/a.webp'), 'It must have at most 8 items.'],
    ['Documents', rows(21, 'manual | M | | | | https://x.example/m.pdf'), 'It must have at most 20 items.'],
    ['Specification', rows(51, 'Speed: 1'), 'It must have at most 50 items.'],
  ])('says in a sentence what is wrong with %s', (column, cell, reason) => {
    const matching = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(plan({ [column]: cell })).toEqual({ problems: [{ row: 2, column, reason: matching }] });
  });
});
