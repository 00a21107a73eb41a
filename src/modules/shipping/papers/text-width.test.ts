import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Datasheet } from './datasheet.ts';
import type { Paper } from './paper.ts';
import { renderDatasheet, renderPaper } from './pdf-renderer.server.ts';

interface Place {
  text: string;
  left: number;
  right: number;
}

/** The texts of the first page, with their left and right ends in points. */
async function placesIn(pdf: Buffer): Promise<Place[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
      : [],
  );
}

const MM = 72 / 25.4;
const [PAGE, GUTTER] = [210 * MM, 20];

type Column = readonly [start: number, end: number];

/** Those that end to the right of the column in which they begin. */
const beyond = (places: readonly Place[], columns: readonly Column[]) =>
  places.filter(({ left, right }) => right > (columns.findLast(([start]) => start <= left + 1)?.[1] ?? 0) + 0.5);

const SIGNS = [
  'W',
  'M',
  'm',
  '@',
  '%',
  'w',
  'H',
  '8',
  'x',
  'Ж',
  'щ',
  'ক',
  'ক্ষ',
  'ণী',
  'प्र',
  'ண',
  'ش',
  'ש',
  'ก',
  'ﷺ',
  '—',
];

it.each(SIGNS)('a long word of “%s” stays in its column of a paper', async (sign) => {
  const word = sign.repeat(40);
  const paper: Paper = {
    ...{ title: 'Proforma invoice', number: 'PI-2026-0001', from: 'Shop', stamp: null },
    facts: [
      ['Date', '12 March 2026'],
      ['Buyer’s order', word],
    ],
    parties: [
      ['Seller', [word, word]],
      ['Buyer', [word, word]],
    ],
    ...{ columns: ['Tool'], lines: [], totals: [], words: null, sections: [], signature: null },
  };
  const places = await placesIn(await renderPaper('a', { ...paper, check: null }));
  const right = PAGE - 18 * MM;
  const second = right - 72 * MM;
  const columns: Column[] = [
    [18 * MM, second - GUTTER],
    [second, right],
  ];
  expect(beyond(places, columns)).toEqual([]);
});

const sheetOf = (more: Partial<Datasheet>) => ({
  ...{ from: 'Shop', name: 'Drill', about: '', description: '', contact: '', address: 'a', version: '1' },
  ...{ specification: [], prices: [], packing: [], documents: [], box: [] },
  qr: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  ...more,
});
/** Whether a text has no other signs than these. */
const isOf =
  (signs: string) =>
  ({ text }: Place) =>
    [...text].every((sign) => signs.includes(sign));
/** Without the ligature, which a PDF has as several letters. */
const SINGLE_SIGNS = SIGNS.filter((sign) => sign !== 'ﷺ');
const [LEFT, RIGHT] = [16 * MM, PAGE - 16 * MM];

it.each(SINGLE_SIGNS)('a long word of “%s” stays in its column of a datasheet', async (sign) => {
  const word = sign.repeat(40);
  const rows = [[word, word]] as const;
  const sheet = sheetOf({ specification: rows, packing: rows });
  const { pdf } = await renderDatasheet('a', sheet, sign, async () => undefined);
  const second = LEFT + ((RIGHT - LEFT - GUTTER) * 1.15) / 2.15 + GUTTER;
  const tables = (await placesIn(pdf)).filter(isOf(sign));
  const columns: Column[] = [
    [LEFT, LEFT + 34 * MM],
    [LEFT + 34 * MM, second - GUTTER],
    [second, second + 30 * MM],
    [second + 30 * MM, RIGHT],
  ];
  expect(tables).not.toEqual([]);
  expect(beyond(tables, columns)).toEqual([]);
});

it.each(SINGLE_SIGNS)('a name of “%s” leaves room for the picture of a datasheet', async (sign) => {
  const [long, longer] = [sign.repeat(40), sign.repeat(90)];
  for (const name of [long, longer]) {
    const { pdf } = await renderDatasheet('a', sheetOf({ name, description: long }), name, async () => undefined);
    const named = (await placesIn(pdf)).filter(isOf(sign));
    expect(named).not.toEqual([]);
    expect(named.filter(({ left, right }) => right - left > RIGHT - LEFT - 58 * MM - 18)).toEqual([]);
  }
});
