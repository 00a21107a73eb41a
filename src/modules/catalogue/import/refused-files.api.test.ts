import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { multipart } from '#tests/support/multipart.ts';
import { openShopToImport } from '#tests/support/shop-to-import.ts';
import { workbookOf, zipOf } from '#tests/support/zip.ts';

const MIB = 1024 * 1024;

describe('an invalid file', () => {
  const workbook = async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['Id', 'Colour']] }] }));
  const sheetOf = (content: Buffer | string) => zipOf({ name: 'xl/worksheets/sheet1.xml', content });
  const typesOf = (content: Buffer | string, declaredSize: number) =>
    zipOf({ name: '[Content_Types].xml', content, declaredSize });
  const bomb = () => Buffer.alloc(97 * MIB);
  const filled = (text: string, megabytes: number) => text.repeat((megabytes * MIB) / text.length);
  const rows = (count: number) => `Id,Name\n${',x\n'.repeat(count)}`;

  type Build = () => Buffer | string | Promise<Buffer>;
  const refused: [what: string, build: Build, status: number, message: RegExp][] = [
    ['a sheet of 97 MB', () => sheetOf(bomb()), 413, /96 MB/],
    ['more content than declared', () => typesOf(bomb(), 1_000), 400, /not a readable CSV or XLSX/],
    ['content declared as none', () => typesOf('<a/>', 0), 400, /not a readable CSV or XLSX/],
    ['a workbook without its end', async () => (await workbook()).subarray(0, -5), 400, /not a readable CSV or XLSX/],
    ['an unknown heading', workbook, 400, /Sheet "A", row 1 has the unknown heading "Colour"/],
    ['one heading', () => 'Name\nDrill\n', 400, /must have the headings/],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, /\.xls/],
    [
      'another encoding',
      () => Buffer.from('Id,Name\n1,Gr\xfcn\n', 'latin1'),
      400,
      /not written in UTF-8 but .*Windows-1252: see line 2/,
    ],
    ['no text', () => Buffer.from([1, 0, 2, 0]), 400, /not a readable CSV or XLSX/],
    ['nothing', () => '', 400, /headings|tools/],
    ['one long word', () => filled('A', 31), 413, /Row 1 is longer than 256 kB. Is this a table/],
    ['one row of commas', () => filled(',', 31), 413, /Row 1 is longer than 256 kB/],
    ['empty rows', () => filled('\n', 31), 413, /empty rows/],
    ['quotation marks', () => filled('"', 31), 413, /Row 1 is longer than 256 kB. Is a closing quotation mark missing/],
    [
      'a quotation mark that is not closed',
      () => `Id,Name\n,"${filled('x,y\n', 30)}`,
      413,
      /Row 2 is longer .* closing quotation mark missing/,
    ],
    [
      'a quotation mark that swallows the rows below',
      () => 'Id,Name,Price\n1,"12 inch saw,5\n2,Drill,6\n',
      400,
      /Row 2 has a quotation mark that is not closed/,
    ],
    [
      'a quotation mark that the next quoted text closes',
      () => 'Id,Name,Price\n1,"12 inch saw,5\n2,"Drill",6\n',
      400,
      /Row 2 has a quotation mark that is not closed/,
    ],
    ['a long cell', () => `Id,Name\n1,${'x'.repeat(40_000)}`, 413, /Row 2 has a cell with more than 32,767 characters/],
    ['a million texts', () => workbookOf('', '<si><t>a</t></si>'.repeat(1_000_000)), 413, /too many cells/],
    ['tags without an end', () => sheetOf(filled('<', 90)), 400, /not a readable CSV or XLSX/],
    [
      'a cell far below',
      () => workbookOf(`<row r="1048576"><c r="BZ1048576"><v>1</v></c></row>`),
      413,
      /remove empty rows/,
    ],
    ['a heading twice', () => 'Id,Name,name\n', 400, /twice/],
    ['no tools', () => 'Id,Name\n', 400, /no tools/],
    ['too many rows', () => rows(bounds.importedRows.value + 1), 413, /10,000/],
    ['more than 32 MB', () => `Id,Name\n1,"${'x'.repeat(33 * MIB)}"`, 413, /32 MB/],
  ];
  it.each(refused)('is refused with a reason: %s', async (_, build, status, message) => {
    // Before the shop opens: compressing some of them takes so long that the shop would report overload.
    const file = await build();
    const { send } = await openShopToImport();
    const before = process.cpuUsage();
    expect(await send(file)).toMatchObject({ status, error: { message: expect.stringMatching(message) } });
    // Read in this process, some of these files take 5 to 20 seconds of its processor time.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  });

  it('is followed by the next file, which is read', async () => {
    const { send } = await openShopToImport();
    expect(await send('Id,Name\n')).toMatchObject({ status: 400 });
    expect((await send('Id,Name\nnever')).outcome).toMatchObject({ problems: [{ row: 2, column: 'Id' }] });
    expect((await send(rows(2))).outcome.problemCount).toBeGreaterThan(0);
  });
});

describe('a client that leaves', () => {
  it('ends the reading of its file, and the next file is read at once', async () => {
    const file = workbookOf('', '<si><t>a</t></si>'.repeat(900_000));
    const { shop, admin, send } = await openShopToImport();
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const left = new AbortController();
    const form = multipart({ bytes: file, field: 'file', filename: 'tools.xlsx' });
    const request = {
      method: 'POST',
      headers: { ...admin.headers, ...form.headers },
      body: new Uint8Array(form.payload),
    };
    const pending = fetch(`${url}/api/tool-import`, { ...request, signal: left.signal }).catch(() => 'left');
    const next = async () => (await send('Id,Name\n1,x')).error?.code;
    await expect.poll(() => process.getActiveResourcesInfo()).toContain('ProcessWrap');
    expect(await next()).toBe('import_running');
    left.abort();
    expect(await pending).toBe('left');
    // Sooner than the time in which any file may be read.
    await expect.poll(next).toBeUndefined();
  });
});
