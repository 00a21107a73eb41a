import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPasted, readTableRows } from './read-pasted.ts';
import { resolveLines } from './resolve-pasted.ts';

const readingsOf = (text: string) => readPasted(text)[0]?.readings;

describe('a pasted line', () => {
  it.each([
    ['KD20-13 500', 'KD20-13', 500],
    ['KD20-13\t500', 'KD20-13', 500],
    ['KD20-13;1,500', 'KD20-13', 1_500],
    ['KD20-13,500', 'KD20-13', 500],
    ['KD20-13, 1,500', 'KD20-13', 1_500],
    ['KD20-13,1,500', 'KD20-13', 1_500],
    ['KD20-13 1,500', 'KD20-13', 1_500],
    ['"Drill, cordless" 500', '"Drill, cordless"', 500],
    ['KD20-13,Cordless Drill,500', 'KD20-13', 500],
    ['KD20-13: 10 000 pcs', 'KD20-13', 10_000],
    ['KD20-13 – 500 pieces', 'KD20-13', 500],
    ['KD20-13 x 500', 'KD20-13', 500],
    ['500 x KD20-13', 'KD20-13', 500],
    ['500× KD20-13', 'KD20-13', 500],
    ['KD20-13 ৫০০', 'KD20-13', 500],
    ['KD20-13\t١٬٥٠٠', 'KD20-13', 1_500],
    ['"KD20-13","500"', 'KD20-13', 500],
    ['Cordless Drill Driver 20V 750', 'Cordless Drill Driver 20V', 750],
    ['1\tKD20-13\tCordless Drill\t500\t$34.00', 'KD20-13', 500],
  ])('"%s" can be %s with %d pieces', (text, name, pieces) => {
    expect(readingsOf(text)).toContainEqual({ name, pieces });
  });

  it('without pieces, or with a name that ends in a number, can be a name alone', () => {
    expect(readingsOf('KD20-13')).toEqual([{ name: 'KD20-13', pieces: undefined }]);
    expect(readingsOf('Battery pack 4000')?.[0]).toEqual({ name: 'Battery pack 4000', pieces: undefined });
  });

  it('of a table with headings has the pieces of their column', () => {
    const rows = ['No\tModel\tPrice\tQty', '1\tKD20-13\t3400\t500', '\t\t\t', '2\tKD20-14\t4100\t'].map((text) => ({
      text,
      cells: text.split('\t'),
    }));
    const [first, second, ...more] = readTableRows(rows);
    expect(first?.readings).toContainEqual({ name: 'KD20-13', pieces: 500 });
    expect(second?.readings).toContainEqual({ name: 'KD20-14', pieces: undefined });
    expect(more).toEqual([]);
    const [ofCommas, ...others] = readPasted('Model,Price,Qty\nKD20-13,34,500');
    expect(ofCommas?.readings).toContainEqual({ name: 'KD20-13', pieces: 500 });
    expect(others).toEqual([]);
  });

  it('is read in every form in which people write its pieces, and no text is lost', () => {
    const digits = ['0123456789', '০১২৩৪৫৬৭৮৯', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९'].map((script) => [...script]);
    const model = fc.stringMatching(/^[A-Z]{2}\d{2}-[A-Z]{1,2}\d{1,2}$/);
    fc.assert(
      fc.property(
        model,
        fc.integer({ min: 500, max: 999_999 }),
        fc.constantFrom(...digits),
        fc.constantFrom(' ', '\t', '; ', ' | ', ': ', ' x '),
        fc.constantFrom('', ' pcs', ' pieces'),
        (name, pieces, script, between, unit) => {
          const typed = String(pieces).replace(/\d/g, (digit) => script[Number(digit)] ?? '');
          const [line] = readPasted(`  ${name}${between}${typed}${unit}`);
          expect(line?.readings).toContainEqual({ name, pieces });
          expect(line?.text).toContain(typed);
        },
      ),
    );
  });
});

describe('the tools of pasted lines', () => {
  const near = [{ _id: 'b', toolName: 'KD20-14 Saw' }];
  const tools = new Map([
    ['KD20-13', { name: 'KD20-13', toolIds: ['a'], near: [] }],
    ['KD20-1', { name: 'KD20-1', toolIds: [], near }],
    ['Drill', { name: 'Drill', toolIds: ['a', 'b'], near: [] }],
  ]);
  const resolved = (text: string) => resolveLines(readPasted(text), tools);

  it('get the minimum without pieces, and the sum of several lines', () => {
    expect(resolved('KD20-13')).toEqual({ found: [{ toolId: 'a', pieces: 500 }], failed: [] });
    expect(resolved('KD20-13 500\nKD20-13 1,000').found).toEqual([{ toolId: 'a', pieces: 1_500 }]);
  });

  it('are refused line by line, with the text and what may be meant', () => {
    const { found, failed } = resolved('KD20-13 499\nKD20-1 700\nDrill 500\nKD20-13 600\nnothing of ours');
    expect(found).toEqual([{ toolId: 'a', pieces: 600 }]);
    expect(failed).toEqual([
      { text: 'KD20-13 499', problem: 'The minimum is 500 pieces.', near: [], pieces: 499 },
      { text: 'KD20-1 700', problem: expect.stringMatching(/^No tool has exactly this name/), near, pieces: 700 },
      { text: 'Drill 500', problem: 'Several tools have this name.', near: [], pieces: 500 },
      { text: 'nothing of ours', problem: 'No tool has this name or model code.', near: [], pieces: 500 },
    ]);
  });
});
