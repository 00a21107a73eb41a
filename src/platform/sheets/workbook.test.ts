import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { archiveEntries } from './archive-entries.ts';
import type { SheetTable } from './table.ts';
import { streamWorkbook } from './workbook.server.ts';

const table: SheetTable<string> = { name: 'texts', columns: [['Text', (text) => text]] };

/** The sheet of a workbook with these texts in its cells. */
async function sheetOf(of: SheetTable<string>, ...texts: string[]): Promise<string> {
  const stream = await streamWorkbook(of, { items: texts, next: undefined }, async () => ({
    items: [],
    next: undefined,
  }));
  const sheet = archiveEntries(await buffer(stream))?.find(({ name }) => name.endsWith('sheet1.xml'));
  return sheet?.unpack().toString() ?? '';
}

const textOf = async (...texts: string[]) => (await sheetOf(table, ...texts)).replace(/<[^>]*>/g, '');

it.each([
  ['<&>"\' ]]>', '&lt;&amp;&gt;"\' ]]&gt;'],
  ['=1+1', '=1+1'],
  ['\u0001', '_x0001_'],
  ['\ud800', '\ufffd'],
  ['\ufffe\uffff', '\ufffd\ufffd'],
])('a workbook with the text %j has no character that XML forbids', async (typed, stored) => {
  expect(await textOf(`a${typed}b`)).toBe(`Texta${stored}b`);
});

it('a workbook has columns in which a day and its heading fit: Excel shows signs in place of a day that does not', async () => {
  const days: SheetTable<string> = {
    name: 'days',
    columns: [
      ['Day', (day) => day, 'day'],
      ['Energy of the battery (Wh)', () => 36],
    ],
  };
  const widths = [...(await sheetOf(days, '2026-03-12')).matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBeGreaterThan('2026-03-12'.length + 1);
  expect(widths[1]).toBeGreaterThan('Energy of the battery (Wh)'.length);
});
