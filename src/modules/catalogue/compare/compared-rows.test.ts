import { describe, expect, it } from 'vitest';
import { comparePath, readComparison } from './compare-url.ts';
import { differs, mergeSpecifications, onlyDiffering } from './compared-rows.ts';
import { comparisonPath } from './comparison.ts';

describe('the difference mark of a row', () => {
  it.each([
    { values: ['20 V', '20 V'], different: false },
    { values: ['20 V', ' 20\u00a0v'], different: false },
    { values: ['20 V'], different: false },
    { values: ['60 Nm', '45 Nm', '60 Nm'], different: true },
    { values: ['60 Nm', null], different: true },
    { values: [null, null], different: false },
  ])('with the values $values is $different', ({ values, different }) => {
    expect(differs({ name: 'Row', values })).toBe(different);
  });
});

it('rows in which the tools do not differ are left out, and groups that consist of them', () => {
  const [equal, other] = [
    { name: 'Voltage', values: ['20 V', '20 V'] },
    { name: 'Torque', values: ['60 Nm', '45 Nm'] },
  ];
  const groups = [
    { title: 'Offer', rows: [equal, other] },
    { title: 'Freight', rows: [equal] },
  ];
  expect(onlyDiffering(groups)).toEqual([{ title: 'Offer', rows: [other] }]);
});

it('specifications are merged into one table with each name once, in the order of first appearance', () => {
  const [drill, saw] = [
    [
      { name: 'Voltage', value: '20 V' },
      { name: 'Torque', value: '60 Nm' },
      { name: 'Torque', value: '40 Nm soft' },
    ],
    [
      { name: 'Blade', value: '165 mm' },
      { name: 'voltage ', value: '20 V' },
    ],
  ];
  expect(mergeSpecifications([drill ?? [], saw ?? []])).toEqual([
    { name: 'Voltage', values: ['20 V', '20 V'] },
    { name: 'Torque', values: ['60 Nm\n40 Nm soft', null] },
    { name: 'Blade', values: [null, '165 mm'] },
  ]);
});

const idOf = (figure: number) => `00000000-0000-4000-8000-00000000000${figure}`;
const read = (query: string) => readComparison(new URLSearchParams(query));

describe('the URL of a comparison', () => {
  it('contains tools and pieces, as a list or as the form sends them', () => {
    const ids = [idOf(1), idOf(2)];
    expect(read(`tools=${ids}&tools=${idOf(3)}&pieces=1000`)).toMatchObject({
      ids: [...ids, idOf(3)],
      pieces: 1000,
      problems: [],
    });
    expect(read(comparisonPath(ids, { pieces: 1000, onlyDifferences: true }).split('?')[1] ?? '')).toMatchObject({
      ids,
      pieces: 1000,
      onlyDifferences: true,
    });
    expect(read('tools=&tools=&pieces=')).toMatchObject({ ids: [], pieces: 500, problems: [] });
    expect(comparePath([])).toBe('/compare');
  });

  it('is read with a message for each part that cannot be shown', () => {
    const five = [1, 2, 3, 4, 5].map(idOf);
    expect(read(`tools=${five}`)).toMatchObject({
      ids: five.slice(0, 4),
      problems: [expect.stringContaining('room for 4')],
    });
    expect(read(`tools=${idOf(1)},${idOf(1)}`)).toMatchObject({
      ids: [idOf(1)],
      problems: [expect.stringContaining('twice')],
    });
    expect(read('tools=drill,%00')).toMatchObject({ ids: [], problems: [expect.stringContaining('not a tool')] });
    for (const pieces of ['499', '1000001', '5,00', '-1', 'many']) {
      expect(read(`pieces=${pieces}`), pieces).toMatchObject({
        pieces: 500,
        problems: [expect.stringContaining('whole number')],
      });
    }
  });
});
