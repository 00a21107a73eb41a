import { describe, expect, it } from 'vitest';
import { packedObjects, pdf } from '#tests/support/pdf.ts';
import { openTestShop, useTestShop } from '#tests/support/test-shop.ts';
import { document, sendTestDocument, uploadTestDocument } from '#tests/support/upload-document.ts';

const shop = useTestShop();

const pathOf = (url: string) => new URL(url).pathname;

describe('a public document', () => {
  it('is downloaded unchanged as an attachment, and cacheable permanently', async () => {
    const file = pdf('% a report');
    const url = await uploadTestDocument(shop, { file });
    expect(pathOf(url)).toMatch(new RegExp(`^/api/tool-document/[0-9a-f]{32}-${file.length}\\.pdf$`));
    const answer = await shop.app.inject(pathOf(url));
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.length),
      'content-disposition': 'attachment; filename="report.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is stored once when uploaded again, and separately for another audience', async () => {
    const [first, again] = [await uploadTestDocument(shop), await uploadTestDocument(shop, { name: 'again.pdf' })];
    expect(again).toBe(first);
    const closed = await uploadTestDocument(shop, { audience: 'signed-in' });
    const [, hash] = /([0-9a-f]{32})/.exec(first) ?? [];
    expect(closed).not.toContain(hash);
  });
});

describe('a document for signed-in customers', () => {
  it('is served to customers and admins only, without caching', async () => {
    const path = pathOf(await uploadTestDocument(shop, { audience: 'signed-in' }));
    expect(path).toContain('/signed-in/');
    for (const { headers } of [await shop.signIn(), await shop.signIn('admin')]) {
      const answer = await shop.app.inject({ url: path, headers });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    expect((await shop.app.inject(path)).statusCode).toBe(401);
  });

  it('is not found under any other URL', async () => {
    const path = pathOf(await uploadTestDocument(shop, { audience: 'signed-in' }));
    const open = pathOf(await uploadTestDocument(shop));
    const { headers } = await shop.signIn();
    expect((await shop.app.inject(path.replace('/signed-in', ''))).statusCode).toBe(404);
    const moved = open.replace('/tool-document/', '/tool-document/signed-in/');
    expect((await shop.app.inject({ url: moved, headers })).statusCode).toBe(404);
    for (const invalid of ['..%2f..%2fauth-secret', '%2e%2e%2fshop.sqlite', 'x', "'%20or%201=1"])
      expect((await shop.app.inject(`/api/tool-document/${invalid}.pdf`)).statusCode).toBe(404);
  });
});

describe('an upload', () => {
  const abuse: [what: string, sent: Parameters<typeof sendTestDocument>[1], status: number, code: string][] = [
    ['a web page', { file: '<!doctype html><script>alert(1)</script>' }, 422, 'document_type'],
    ['a PDF with a script', { file: pdf('<< /S /JavaScript >>') }, 422, 'document_acts'],
    ['a PDF with a packed script', { file: pdf(packedObjects('<< /S /JavaScript >>')) }, 422, 'document_acts'],
    ['more than 10 MB', { file: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'document_too_large'],
    ['no audience', { audience: '' }, 422, 'document_audience'],
    ['an unknown audience', { audience: 'friends' }, 422, 'document_audience'],
    ['another field', { field: 'image' }, 400, 'document_missing'],
  ];
  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each(abuse)('with %s is refused, and nothing is stored', async (_, sent, status, code) => {
    const shop = empty;
    const answer = await sendTestDocument(shop, sent);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(await shop.db.selectFrom('document_files').select('id').execute()).toEqual([]);
  });

  it('by a customer or visitor is refused', async () => {
    expect((await sendTestDocument(shop, { headers: {} })).statusCode).toBe(401);
    expect((await sendTestDocument(shop, { headers: (await shop.signIn()).headers })).statusCode).toBe(403);
  });

  it.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['a\\"; filename=\\"evil.html', 'a-filename-evil.html.pdf'],
    ['<script>.pdf', 'script.pdf'],
  ])('under the name %j is saved as %s', async (name, saved) => {
    const shop = await openTestShop();
    const answer = await shop.app.inject(pathOf(await uploadTestDocument(shop, { name })));
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${saved}"`);
  });
});

describe('a tool with documents', () => {
  async function save(documents: object[], config: Record<string, string> = {}) {
    const shop = await openTestShop(config);
    const [admin, id] = [await shop.signIn('admin'), await shop.addTool()];
    const tool = (await shop.app.inject(`/api/purchase/${id}`)).json();
    const put = (named: object[]) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/tool/${id}`,
        headers: admin.headers,
        payload: { ...tool, version: undefined, documents: named },
      });
    return { shop, id, put, answer: await put(documents) };
  }

  it('stores paths, so that the shop can move, and shows absolute URLs', async () => {
    const { shop, id, put } = await save([]);
    const url = await uploadTestDocument(shop);
    expect((await put([document(url)])).statusCode).toBe(200);
    const { details } = await shop.db.selectFrom('tools').select('details').executeTakeFirstOrThrow();
    expect(JSON.parse(details).documents[0].url).toBe(pathOf(url));
    expect((await shop.app.inject(`/api/purchase/${id}`)).json().documents[0].url).toBe(url);
  });

  it('is refused when the file is missing', async () => {
    const { shop, put } = await save([]);
    const url = await uploadTestDocument(shop);
    await shop.db.deleteFrom('document_files').execute();
    const answer = await put([document(url)]);
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'document_not_kept']);
    const closed = await uploadTestDocument(shop, { audience: 'signed-in' });
    expect((await put([document(closed.replace('/signed-in', ''))])).statusCode).toBe(422);
  });

  it('keeps titles as plain text', async () => {
    const title = '</script><img src=x onerror=alert(1)>';
    const { shop, id } = await save([{ ...document('https://example.com/ce.pdf', title), number: '<b>1</b>' }]);
    const { documents } = (await shop.app.inject(`/api/purchase/${id}`)).json();
    expect(documents).toMatchObject([{ title, number: '<b>1</b>' }]);
  });
});
