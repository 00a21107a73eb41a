import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { multipart } from '#tests/support/multipart.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { byCall, outcomes, priceOf } from '#tests/support/typed-number-outcomes.ts';
import { MAX_IMPORT_ROWS } from './import-outcome.ts';

const saw = {
  toolName: '=HYPERLINK("https://evil.example")',
  price: 45.5,
  quantity: 7_000,
  description: '\'=1+1, "two"\r\nlines; _x000D_ ভোলা ',
  img: 'https://pictures.example.com/saw.webp',
  specifications: [{ name: 'Speed: no load', value: '0-400 rpm' }],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35.5, heightCm: 29, grossKg: 15 },
  hsCode: '8467.20',
  priceSteps: [
    { from: 2_000, price: 40 },
    { from: 5_000, price: null },
  ],
  documents: [{ kind: 'manual', title: ' A | B ', url: 'https://x.example/m.pdf', validUntil: '2028-03-31' }],
  pictures: ['https://pictures.example.com/side.webp'],
};

async function openShop() {
  const shop = await openTestShop();
  const admin = await shop.signIn('admin');
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
  const tools = async (): Promise<Tool[]> => (await call('GET', '/tool')).json();
  /** @returns the last line of the answer, or the refusal with its status */
  async function send(file: Buffer | string, plan = '') {
    const form = multipart({ bytes: file, field: 'file', filename: 'tools.csv', type: 'text/csv' });
    const field = form.payload
      .toString('latin1')
      .replace(
        /^(--[^\r]+\r\n)/,
        (boundary) => `${boundary}content-disposition: form-data; name="plan"\r\n\r\n${plan}\r\n${boundary}`,
      );
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: '/api/tool-import', payload: Buffer.from(field, 'latin1') },
      headers: { ...admin.headers, ...form.headers },
    });
    if (answer.statusCode !== 200) return { status: answer.statusCode, ...answer.json() };
    const lines = answer.payload.trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '');
  }
  return { shop, admin, call, tools, send };
}

describe('the tool import', () => {
  it.each(['csv', 'xlsx'])('changes nothing with an exported %s file, even after a sale', async (kind) => {
    const { shop, call, tools, send } = await openShop();
    await call('POST', '/tool', saw);
    const drill = await shop.addTool();
    const file = (await call('GET', `/tools.${kind}`)).rawPayload;
    await placeTestOrder(shop, await shop.signIn(), drill);
    const before = await tools();
    expect((await send(file)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 2, problemCount: 0 });
    expect(await tools()).toEqual(before);
    if (kind === 'csv') expect(file.toString()).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('checks a file, then adds and changes exactly the checked tools and records each change', async () => {
    const { shop, call, tools, send } = await openShop();
    const id = await shop.addTool({ name: 'Drill', quantity: 5_000 });
    const file = `Id;Name;Price;Stock;Description;Picture;Price steps\n${id};Drill;36;5200;A drill.;https://pictures.example.com/drill.webp;"2000: 33"\n;Saw;20;0;A saw.;https://pictures.example.com/saw.webp;\n`;
    const { outcome } = await send(file);
    expect(outcome).toMatchObject({ added: 1, changed: 1, imported: false, problems: [] });
    expect(outcome.changes).toMatchObject([
      { row: 2, tool: 'Drill' },
      { row: 3, tool: 'Saw', added: true },
    ]);
    expect(outcome.changes[0].fields).toContainEqual({ column: 'Price', was: '34', is: '36' });
    expect(await tools()).toHaveLength(1);

    expect((await send(file, outcome.plan)).outcome).toMatchObject({ imported: true });
    const stored = new Map((await tools()).map((tool) => [tool.toolName, tool]));
    expect(stored.get('Drill')).toMatchObject({ price: 36, quantity: 5_200, priceSteps: [{ from: 2_000, price: 33 }] });
    expect(stored.get('Saw')).toMatchObject({ price: 20 });
    expect((await call('GET', '/changes')).json()).toMatchObject([
      { action: 'added', subject: 'Saw' },
      { action: 'updated', subject: 'Drill', before: { price: 34 }, after: { price: 36 } },
    ]);
    // A repeated request finds the tool that the first one added.
    expect((await send(file, outcome.plan)).error).toMatchObject({ code: 'tools_changed' });
  });

  it('imports nothing when a tool was edited since the check or any row is invalid', async () => {
    const { shop, call, tools, send } = await openShop();
    const [one, two] = [await shop.addTool({ name: 'One' }), await shop.addTool({ name: 'Two' })];
    const file = `Id,Price\n${one},36\n${two},37\n`;
    const { plan } = (await send(file)).outcome;
    const [tool] = (await tools()).filter(({ _id }) => _id === two);
    await call('PUT', `/tool/${two}`, { ...tool, description: 'Edited meanwhile.' });
    expect((await send(file, plan)).error).toMatchObject({ code: 'tools_changed' });

    const wrong = `Id,Name,Price\n${one},One,36\n${two},Two,free\nnone,Three,1\n,Two,3\n${one},One,37\n`;
    const { outcome } = await send(wrong);
    expect(outcome.problems).toMatchObject([
      { row: 3, column: 'Price' },
      { row: 4, column: 'Id' },
      { row: 5, column: 'Name', reason: expect.stringContaining('with this name') },
      { row: 6, column: 'Id', reason: expect.stringContaining('earlier row') },
    ]);
    expect((await send(wrong, outcome.plan)).error).toMatchObject({ code: 'tools_changed' });
    expect((await tools()).map(({ price }) => price)).toEqual([34, 34]);
  });
});

/** A ZIP archive with one entry. @param declaredSize unpacked size according to its directory */
function zipOf(name: string, content: Buffer, declaredSize = content.length): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declaredSize, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declaredSize, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('an invalid file', () => {
  it('is refused with a reason, and the next file is still read', async () => {
    const bomb = Buffer.alloc(97 * 1024 * 1024);
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['Id', 'Colour']] }] }));
    const rows = (count: number) => `Id,Name\n${',x\n'.repeat(count)}`;
    // Built before the shop opens: compressing them takes so long that the shop would report overload.
    const refused: [file: Buffer | string, status: number, message: RegExp][] = [
      [zipOf('xl/worksheets/sheet1.xml', bomb), 413, /96 MB/],
      [zipOf('[Content_Types].xml', bomb, 1_000), 400, /not a readable CSV or XLSX/],
      [zipOf('[Content_Types].xml', Buffer.from('<a/>'), 0), 400, /not a readable CSV or XLSX/],
      [workbook.subarray(0, workbook.length - 5), 400, /not a readable CSV or XLSX/],
      [workbook, 400, /unknown heading "Colour"/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, /\.xls/],
      [Buffer.from('Id,Name\n1,Gr\xfcn\n', 'latin1'), 400, /UTF-8/],
      [Buffer.from([1, 0, 2, 0]), 400, /not a readable CSV or XLSX/],
      ['', 400, /headings|tools/],
      ['Id,Name,name\n', 400, /twice/],
      ['Id,Name\n', 400, /no tools/],
      [rows(MAX_IMPORT_ROWS + 1), 413, /10,000/],
      [`Id,Name\n1,"${'x'.repeat(33 * 1024 * 1024)}"`, 413, /32 MB/],
    ];
    const { send } = await openShop();
    for (const [file, status, message] of refused)
      expect(await send(file)).toMatchObject({ status, error: { message: expect.stringMatching(message) } });
    expect((await send('Id,Name\n"never closed')).outcome).toMatchObject({ problems: [{ row: 2, column: 'Id' }] });
    expect((await send(rows(2))).outcome.problemCount).toBeGreaterThan(0);
  });
});

it('every typed number is read alike, or refused, as a price in a file of tools', async () => {
  const { send } = await openShop();
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const read = await outcomes(async (typed) => {
    const cells = ['Imported', typed, '7000', 'A saw.', saw.img].map(quoted);
    const { outcome } = await send(`Name,Price,Stock,Description,Picture\n${cells.join(',')}\n`);
    return outcome.problemCount === 0 ? 1 : 'refused';
  });
  expect(read).toEqual(byCall((row) => (priceOf(row) === 'refused' ? 'refused' : 1)));
});
