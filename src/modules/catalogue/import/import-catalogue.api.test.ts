import '#tests/support/on-sqlite-too.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopToImport } from '#tests/support/shop-to-import.ts';
import { byCall, outcomes, priceOf } from '#tests/support/typed-number-outcomes.ts';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';
import { MAX_LISTED } from './import-outcome.ts';

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

describe('the tool import', () => {
  it.each(['csv', 'xlsx'])('changes nothing with an exported %s file, even after a sale', async (kind) => {
    const { shop, call, tools, send } = await openShopToImport();
    await call('POST', '/tool', saw);
    const drill = await shop.addTool();
    const file = (await call('GET', `/tools.${kind}`)).rawPayload;
    await placeTestOrder(shop, await shop.signIn(), drill);
    const before = await tools();
    expect((await send(file)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 2, problemCount: 0 });
    expect(await tools()).toEqual(before);
    if (kind === 'csv') expect(file.toString()).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('refuses a name that papers cannot show, in its row', async () => {
    const { send } = await openShopToImport();
    const { outcome } = await send('Name;Price;Stock;Description\nSaw ⚡;20;0;A saw.\n');
    expect(outcome.problems).toMatchObject([{ row: 2, column: 'Name', reason: expect.stringContaining('“⚡”') }]);
  });

  it('checks a file, then adds and changes exactly the checked tools and records each change', async () => {
    const { shop, call, tools, send } = await openShopToImport();
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
    const { shop, call, tools, send } = await openShopToImport();
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

    expect((await send(wrong, outcome.plan, 'correct')).outcome).toMatchObject({ imported: true, changed: 1 });
    expect((await tools()).map(({ price }) => price).toSorted()).toEqual([34, 36]);
  });

  it('keeps new tools without a picture as drafts, which are published once they have one', async () => {
    const { call, tools, send } = await openShopToImport();
    const file = 'Name,Price,Stock,Description,Price steps\nSaw,20.5,700,A saw.,2000: 19\nDrill,forty,0,A drill.,\n';
    const { outcome } = await send(file);
    expect(outcome).toMatchObject({ added: 0, drafts: 1, changed: 0, changes: [{ tool: 'Saw', draft: true }] });
    expect(outcome.problems).toEqual([{ row: 3, column: 'Price', reason: '“forty” is not a number.' }]);
    expect((await send(file, outcome.plan, 'correct')).outcome).toMatchObject({ imported: true, drafts: 1 });
    expect(await tools()).toEqual([]);
    const [draft] = (await call('GET', '/tool-draft')).json();
    expect(draft).toMatchObject({ toolName: 'Saw', img: '', price: 20.5, priceSteps: [{ from: 2_000, price: 19 }] });
    expect((await send(file)).outcome.problems).toMatchObject([
      { row: 2, reason: expect.stringContaining('draft with this name') },
      { row: 3 },
    ]);

    const publish = () => call('POST', `/tool-draft/${draft._id}/publication`);
    expect((await publish()).json().error.message).toBe('Tool image is required.');
    const renamed = await call('PUT', `/tool-draft/${draft._id}`, { ...draft, toolName: 'Jigsaw' });
    expect(renamed.statusCode).toBe(200);
    const img = 'https://pictures.example.com/saw.webp';
    await call('PUT', `/tool-draft/${draft._id}`, { ...draft, version: draft.version + 1, img });
    expect((await publish()).statusCode).toBe(200);
    expect(await tools()).toMatchObject([{ toolName: 'Saw', quantity: 700, img }]);
  });
});

it('every typed number is read alike, or refused, as a price in a file of tools', async () => {
  const { send } = await openShopToImport();
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = TYPED_NUMBERS.map(([typed], at) =>
    [`Saw ${at}`, typed, '7000', 'A saw.', saw.img].map(quoted).join(','),
  );
  const { outcome } = await send(`Name,Price,Stock,Description,Picture\n${rows.join('\n')}\n`);
  const refused = new Set(outcome.problems.map(({ row }: { row: number }) => row));
  expect(refused.size).toBeLessThan(MAX_LISTED);
  const read = await outcomes(async (typed) =>
    refused.has(TYPED_NUMBERS.findIndex(([each]) => each === typed) + 2) ? 'refused' : 1,
  );
  expect(read).toEqual(byCall((row) => (priceOf(row) === 'refused' ? 'refused' : 1)));
});

describe('what the sender should know of a file', () => {
  const price = (name: string, more = '') => `${name};A drill.;34;0;https://x.example/a.webp${more}\n`;
  const head = 'Name;Description;Price;Stock;Picture';

  it('is the separator, which may have a line of its own', async () => {
    const { send } = await openShopToImport();
    expect((await send(`sep=;\n${head}\n${price('Drill')}`)).outcome).toMatchObject({ added: 1, notices: [] });
    expect((await send(`sep=|\r\nName|Price\r\n|free\r\n`)).outcome).toMatchObject({ problemCount: 4, notices: [] });
  });

  it('is nothing for decimal commas, which files with semicolons have', async () => {
    const { send, tools } = await openShopToImport();
    const file = `${head}\n${price('One').replace('34;0', '34,5;800')}${price('Two').replace('34;0', '1.234,50;1.000')}`;
    const { plan, notices } = (await send(file)).outcome;
    expect(notices).toEqual([]);
    expect((await send(file, plan)).outcome).toMatchObject({ imported: true });
    const stored = (await tools()).map(({ price: amount, quantity }) => [amount, quantity]);
    expect(stored.sort()).toEqual([
      [1234.5, 1_000],
      [34.5, 800],
    ]);
  });

  it('is its encoding, if it is not UTF-8', async () => {
    const { send } = await openShopToImport();
    const text = Buffer.from(`\ufeff${head}\n${price('Schlagbohrer für Ünä')}`, 'utf16le');
    const { added, notices, changes } = (await send(text)).outcome;
    expect({ added, notices }).toEqual({ added: 1, notices: [expect.stringContaining('UTF-16')] });
    expect(changes[0].tool).toBe('Schlagbohrer für Ünä');
  });

  it('is which sheet was read: the first that is visible', async () => {
    const { send } = await openShopToImport();
    const rows = [head.split(';'), ['Drill', 'A drill.', 34, 0, 'https://x.example/a.webp']];
    const sheets = [
      { name: 'Lists', rows: [['A']], hidden: true },
      { name: 'Tools', rows },
      { name: 'Notes', rows: [['B']] },
    ];
    expect((await send(Buffer.from(await writeXlsx({ sheets })))).outcome).toMatchObject({
      added: 1,
      notices: ['Read the sheet "Tools"; not read: "Lists" (hidden), "Notes".'],
    });
  });

  it('is that each cell of a merged range got its value', async () => {
    const { send, tools } = await openShopToImport();
    const rows = [
      ['Category', ...head.split(';')],
      ['Drilling', 'One', 'A drill.', 34, 0, 'https://x.example/a.webp'],
      [null, 'Two', 'A drill.', 34, 0, 'https://x.example/a.webp'],
    ];
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Tools', rows, merges }] }));
    const { plan, notices } = (await send(file)).outcome;
    expect(notices).toEqual(['Every cell of a merged range got its value: A2:A3.']);
    expect((await send(file, plan)).outcome).toMatchObject({ imported: true, added: 2 });
    expect((await tools()).map(({ category }) => category)).toEqual(['Drilling', 'Drilling']);
  });

  it('is HTML in new descriptions', async () => {
    const { send } = await openShopToImport();
    const html = (name: string, text: string) => price(name).replace('A drill.', text);
    const file = `${head}\n${price('One')}${html('Two', '<p>Strong</p>')}${html('Three', '"Nuts &amp; bolts"')}${html('Four', 'a < b > c')}`;
    expect((await send(file)).outcome.notices).toEqual([
      'The description in row 3 and 1 more has HTML, which buyers see as it is written.',
    ]);
  });
});
