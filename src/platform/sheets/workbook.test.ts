import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { archiveEntries } from './archive-entries.ts';
import type { SheetTable } from './table.ts';
import { streamWorkbook } from './workbook.server.ts';

const table: SheetTable<string> = { name: 'texts', columns: [['Text', (text) => text]] };

/** What the sheet of a workbook with these texts in its cells has between its tags. */
async function textOf(...texts: string[]): Promise<string> {
  const stream = await streamWorkbook(table, { items: texts, next: undefined }, async () => ({
    items: [],
    next: undefined,
  }));
  const sheet = archiveEntries(await buffer(stream))?.find(({ name }) => name.endsWith('sheet1.xml'));
  return (
    sheet
      ?.unpack()
      .toString()
      .replace(/<[^>]*>/g, '') ?? ''
  );
}

it.each([
  ['<&>"\' ]]>', '&lt;&amp;&gt;"\' ]]&gt;'],
  ['=1+1', '=1+1'],
  ['\u0001', '_x0001_'],
  ['\ud800', '\ufffd'],
  ['\ufffe\uffff', '\ufffd\ufffd'],
])('a workbook with the text %j has no character that XML forbids', async (typed, stored) => {
  expect(await textOf(`a${typed}b`)).toBe(`Texta${stored}b`);
});
