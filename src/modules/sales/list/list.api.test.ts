import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { multipart } from '#tests/support/multipart.ts';
import { chosenShop, openTestShop, type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { MAX_LIST_LINES } from './list-lines.ts';
import { readListFile } from './read-list-file.server.ts';

const shared = useTestShop();

async function open(choice: ShopChoice = shared) {
  const shop = await chosenShop(choice);
  const buyer = await shop.signIn();
  const put = async (changes: object[], person: Person = buyer) =>
    shop.app.inject({ method: 'PUT', url: '/api/list', headers: person.headers, payload: { changes } });
  const lines = async (person: Person = buyer) =>
    (await shop.app.inject({ url: '/api/list', headers: person.headers })).json().lines;
  return { shop, buyer, put, lines };
}

describe('the list of an account', () => {
  it('is merged line by line: no device loses what it added, and a request sent again changes nothing', async () => {
    const { shop, put, lines } = await open();
    const [drill, saw] = [await shop.addTool({ name: 'Drill' }), await shop.addTool({ name: 'Saw' })];
    const first = [{ toolId: drill, pieces: 500, base: null }];
    expect((await put(first)).json()).toEqual({ lines: [{ toolId: drill, pieces: 500 }], left: [] });
    await put([{ toolId: drill, pieces: 2_000, base: 500 }]);
    // A device that was offline since: it made other changes.
    const offline = [
      { toolId: drill, pieces: 1_000, base: 500 },
      { toolId: saw, pieces: 700, base: null },
    ];
    const merged = [
      { toolId: drill, pieces: 2_000 },
      { toolId: saw, pieces: 700 },
    ];
    expect((await put(offline)).json().lines).toEqual(merged);
    expect((await put(offline)).json().lines).toEqual(merged);
    await put([{ toolId: saw, pieces: null, base: 700 }]);
    await put([{ toolId: drill, pieces: null, base: 500 }]);
    expect(await lines()).toEqual([{ toolId: drill, pieces: 2_000 }]);
    expect(await lines(await shop.signIn())).toEqual([]);
  });

  it('keeps the lines of devices that add them at the same moment', async () => {
    const { shop, put, lines } = await open();
    const tools = await Promise.all(Array.from({ length: 6 }, (_, at) => shop.addTool({ name: `Tool ${at}` })));
    const shared = tools[0];
    const answers = await Promise.all(
      tools.map((toolId, at) =>
        put([
          ...(toolId === shared ? [] : [{ toolId, pieces: 500, base: null }]),
          { toolId: shared, pieces: 500 + at, base: null },
        ]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tools.map(() => 200));
    const stored = await lines();
    expect(stored).toHaveLength(tools.length);
    expect(stored).toContainEqual({ toolId: shared, pieces: 505 });
  });

  it('has at most 100 lines of tools that exist; the answer names those that were left', async () => {
    const { shop, put, lines } = await open();
    const tools: string[] = [];
    for (let at = 0; at <= MAX_LIST_LINES; at += 1) tools.push(await shop.addTool({ name: `Tool ${at}` }));
    const unknown = randomUUID();
    const changes = [unknown, ...tools].map((toolId) => ({ toolId, pieces: 500, base: null }));
    expect((await put(changes)).json().left).toEqual([unknown, tools.at(-1)]);
    expect(await lines()).toHaveLength(MAX_LIST_LINES);
    const swapped = await put([
      { toolId: tools[0], pieces: null, base: 500 },
      { toolId: tools.at(-1), pieces: 500, base: null },
    ]);
    expect(swapped.json().left).toEqual([]);
  });

  it.each([
    [{ toolId: 'drill', pieces: 500, base: null }],
    [{ toolId: randomUUID(), pieces: 499, base: null }],
    [{ toolId: randomUUID(), pieces: 500.5, base: null }],
    [{ toolId: randomUUID(), pieces: 10_000_001, base: null }],
    [{ toolId: randomUUID(), pieces: 500 }],
  ])('refuses the change %j', async (change) => {
    const { put, lines } = await open();
    expect((await put([change])).statusCode).toBe(400);
    expect(await lines()).toEqual([]);
  });

  it('is inconsistent with other pieces than can be ordered', async () => {
    const { shop, put } = await open({});
    await put([{ toolId: await shop.addTool(), pieces: 500, base: null }]);
    expect(await findInconsistencies(shop)).toEqual([]);
    await shop.db.updateTable('list_lines').set({ pieces: 3 }).execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining('3 pieces of the tool')]);
  });
});

describe('the tools of a list', () => {
  it('are found by id, by name and by model code, however it is typed; others that may be meant are named', async () => {
    const { shop } = await open();
    const drill = await shop.addTool({ name: 'KD20-13 Cordless Drill Driver 20V', price: 34 });
    const saw = await shop.addTool({ name: 'KD20-14 Cordless Saw 20V' });
    const listed = await shop.app.inject(`/api/listed-tool?ids=${saw},${randomUUID()},x,${drill}`);
    expect(
      listed
        .json()
        .map(({ _id }: { _id: string }) => _id)
        .sort(),
    ).toEqual([drill, saw].sort());
    const names = [
      'kd20-13',
      'KD 20‑13',
      ' kd20-13 cordless drill driver 20v',
      'cordless',
      'KD20-13X',
      '%',
      'brushless saw 20V',
      'brushless saw',
    ];
    const found = await shop.app.inject({ method: 'POST', url: '/api/listed-tool/search', payload: { names } });
    const answers: { toolIds: string[]; near: { _id: string }[] }[] = found.json();
    expect(answers.slice(0, 3).map(({ toolIds }) => toolIds)).toEqual([[drill], [drill], [drill]]);
    expect(answers.slice(3).map(({ toolIds, near }) => [toolIds, near.map(({ _id }) => _id)])).toEqual([
      [[], [drill, saw]],
      [[], [drill]],
      [[], []],
      [[], [saw]],
      [[], []],
    ]);
  });

  it.each(['csv', 'xlsx'])('are read from a file (%s), row by row', async (kind) => {
    const { shop } = await open();
    const rows = [
      ['Model', 'Pieces'],
      ['KD20-13', 500],
      ['KD20-14', '১,০০০'],
    ];
    const bytes =
      kind === 'csv'
        ? Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n'))
        : Buffer.from(await writeXlsx({ sheets: [{ name: 'List', rows }] }));
    const { headers, payload } = multipart({ bytes, field: 'file', filename: `list.${kind}`, type: 'text/csv' });
    const answer = await shop.app.inject({ method: 'POST', url: '/api/list-file', headers, payload });
    expect(answer.json().rows.map(({ cells }: { cells: string[] }) => cells)).toEqual(
      rows.map((row) => row.map(String)),
    );
    const broken = multipart({ bytes: Buffer.from('PK\u0003\u0004broken'), field: 'file', filename: 'x', type: 'x/x' });
    const refused = await shop.app.inject({ method: 'POST', url: '/api/list-file', ...broken });
    expect(refused.json().error.code).toBe('sheet_unreadable');
  });

  const sheet = { field: 'file', filename: 'list.csv', type: 'text/csv' };
  it.each([
    ['is missing', { ...sheet, field: 'sheet', bytes: 'a,500' }, 400, 'file_missing'],
    ['is larger than 1 MB', { ...sheet, bytes: Buffer.alloc(1024 * 1024 + 1, 'x') }, 413, 'sheet_too_large'],
    ['has more than 1,000 rows', { ...sheet, bytes: 'a,500\n'.repeat(1_001) }, 413, 'sheet_too_large'],
    ['has no lines', { ...sheet, bytes: '\n' }, 400, 'sheet_unreadable'],
  ])('are not read from a file that %s', async (_, part, status, code) => {
    const { shop } = await open();
    const answer = await shop.app.inject({ method: 'POST', url: '/api/list-file', ...multipart(part) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it('are read from one file at a time', async () => {
    const { shop } = await open();
    const { promise: sent, resolve: send } = Promise.withResolvers<Buffer>();
    const file = Buffer.from('KD20-13,500');
    const left = new AbortController().signal;
    const first = readListFile(shop, () => sent, left);
    const second = readListFile(shop, async () => file, left);
    await expect(second).rejects.toMatchObject({ kind: 'busy', code: 'list_file_running' });
    send(file);
    expect((await first).rows).toMatchObject([{ cells: ['KD20-13', '500'] }]);
    expect((await readListFile(shop, async () => file, left)).rows).toHaveLength(1);
  });
});

it('without the module there is neither a list nor its page', async () => {
  const { app } = await openTestShop({ EXTENSIONS: 'catalogue' });
  for (const path of ['/api/list', '/api/listed-tool?ids=x']) expect((await app.inject(path)).statusCode).toBe(404);
});
