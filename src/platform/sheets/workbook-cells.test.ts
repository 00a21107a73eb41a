import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { workbookOf } from '#tests/support/zip.ts';
import type { SheetPart } from './sheet-cells.ts';
import { workbookCells } from './workbook-cells.server.ts';

async function partsOf(workbook: Buffer | Uint8Array): Promise<SheetPart[]> {
  const parts: SheetPart[] = [];
  for await (const part of workbookCells(Buffer.from(workbook))) parts.push(part);
  return parts;
}

const textsIn = (parts: readonly SheetPart[]) => parts.flatMap(({ rows = [] }) => rows.flatMap(([, cells]) => cells));

it.each([
  [10.1 * 3, '30.3'],
  [0.1 + 0.2, '0.3'],
  [123_456_789_012, '123456789012'],
  [34.567, '34.5670'],
])('the number %d is read as a spreadsheet shows it, %s', async (number, text) => {
  expect(textsIn(await partsOf(await writeXlsx({ sheets: [{ name: 'A', rows: [[number]] }] })))).toEqual([text]);
});

it.each([['<c r="B2"><f>1+1</f></c>'], ['<c r="B2"><f>1+1</f><v></v></c>']])(
  'a formula without its result is refused: %s',
  async (cell) => {
    await expect(partsOf(workbookOf(`<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`))).rejects.toThrow(
      /^Cell B2 has a formula without its result/,
    );
  },
);

it.each([
  ['<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
  ['<c r="A1" t="str"><f>"a"</f><v>a</v></c>', 'a'],
])('a formula is read as its result: %s', async (cell, text) => {
  expect(textsIn(await partsOf(workbookOf(`<row r="1">${cell}</row>`)))).toEqual([text]);
});

it.each([
  ['[$৳-bn-BD] #,##0.00', [34.57, 59, 60, 61, 1_500], ['34.57', '59', '60', '61', '1500']],
  ['#,##0.00\\ [$€-de-DE];[RED]-#,##0.00\\ [$€-de-DE]', [0.5, -20], ['0.5', '-20']],
  ['[$-bn-BD]dd/mm/yyyy', [new Date(Date.UTC(2026, 11, 31))], ['2026-12-31']],
])('cells in the format %s are read as they are shown', async (numFmt, values, texts) => {
  const cells = new Map(values.map((value, at) => [`0,${at}`, { value, style: { numFmt } }] as const));
  const currency = new Map([['1,0', { value: 7, style: { numFmt: '[$৳-bn-BD] 0' } }] as const]);
  const sheet = { name: 'A', rows: [values, [7]], cells: new Map([...cells, ...currency]) };
  expect(textsIn(await partsOf(await writeXlsx({ sheets: [sheet] }))).filter(Boolean)).toEqual([...texts, '7']);
});

it('the rows that are hidden are named', async () => {
  const row = (at: number, hidden: string) => `<row r="${at}"${hidden}><c r="A${at}"><v>${at}</v></c></row>`;
  const parts = await partsOf(workbookOf(`${row(1, '')}${row(2, ' hidden="1"')}${row(3, '')}<row r="4" hidden="1"/>`));
  expect(parts.flatMap(({ notices = [] }) => notices)).toEqual(['Hidden rows were read like the others: 2.']);
  expect(textsIn(parts)).toEqual(['1', '2', '3']);
});
