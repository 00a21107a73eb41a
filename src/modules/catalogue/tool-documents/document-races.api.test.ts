import '#tests/support/on-sqlite-too.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { pdf } from '#tests/support/pdf.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { document, sendTestDocument, uploadTestDocument } from '#tests/support/upload-document.ts';
import { cleanDocuments } from './clean-documents.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS + 1_000;

async function openShop() {
  const shop = await openTestShop();
  const admin = await shop.signIn('admin');
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
  const id = await shop.addTool();
  const { version: _, ...tool } = (await shop.app.inject(`/api/purchase/${id}`)).json();
  const name = async (...urls: string[]) => {
    const answer = await call('PUT', `/tool/${id}`, { ...tool, documents: urls.map((url) => document(url)) });
    return answer.statusCode;
  };
  const countFiles = async () => (await shop.db.selectFrom('document_files').select('id').execute()).length;
  const countParts = async () => (await shop.db.selectFrom('document_parts').select('part').execute()).length;
  return { shop, id, tool, call, name, countFiles, countParts };
}

describe('the bytes of a document', () => {
  it('are stored unchanged in many parts', async () => {
    const { shop, countParts } = await openShop();
    const file = pdf('', { tail: `% ${randomBytes(1_200_000).toString('hex')}\n%%EOF\n` });
    const { pathname } = new URL(await uploadTestDocument(shop, { file }));
    expect(await countParts()).toBeGreaterThan(40);
    const answer = await shop.app.inject(pathname);
    expect(answer.rawPayload.equals(file)).toBe(true);
  });

  it('are stored once when they are uploaded several times concurrently', async () => {
    const { shop, countFiles } = await openShop();
    const answers = await Promise.all([1, 2, 3].map(() => sendTestDocument(shop)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await countFiles()).toBe(1);
  });
});

describe('the cleanup of documents', () => {
  it('removes files that no tool used within a day', async () => {
    const { shop, countFiles, countParts } = await openShop();
    await uploadTestDocument(shop);
    expect(await cleanDocuments(shop.db, later(0))).toBe(0);
    expect(await cleanDocuments(shop.db, later(1))).toBe(1);
    expect([await countFiles(), await countParts()]).toEqual([0, 0]);
  });

  it('keeps files that a tool uses, until a day after their removal', async () => {
    const { shop, id, call, name } = await openShop();
    const [open, closed] = [await uploadTestDocument(shop), await uploadTestDocument(shop, { audience: 'signed-in' })];
    expect(await name(open, closed)).toBe(200);
    expect(await cleanDocuments(shop.db, later(400))).toBe(0);
    await shop.db.updateTable('document_files').set({ touched_at: 0 }).execute();
    expect(await name(closed)).toBe(200);
    expect(await cleanDocuments(shop.db, later(0))).toBe(0);
    expect(await cleanDocuments(shop.db, later(1))).toBe(1);
    await shop.db.updateTable('document_files').set({ touched_at: 0 }).execute();
    expect((await call('DELETE', `/tool/${id}`)).json()).toMatchObject({ deletedCount: 1 });
    expect(await cleanDocuments(shop.db, later(0))).toBe(0);
    expect(await cleanDocuments(shop.db, later(1))).toBe(1);
  });

  it('keeps files that a draft uses, even after its publication', async () => {
    const { shop, tool, call } = await openShop();
    const draft = { ...tool, documents: [document(await uploadTestDocument(shop))] };
    const { insertedId } = (await call('POST', '/tool-draft', draft)).json();
    expect(await cleanDocuments(shop.db, later(2))).toBe(0);
    expect((await call('POST', `/tool-draft/${insertedId}/publication`)).statusCode).toBe(200);
    expect(await cleanDocuments(shop.db, later(2))).toBe(0);
  });

  it('keeps a file that a tool adds concurrently', async () => {
    const { shop, name, countFiles } = await openShop();
    const url = await uploadTestDocument(shop);
    await shop.db.updateTable('document_files').set({ touched_at: 0 }).execute();
    const racing = withRivalAfterRead(shop.db, 'tools', async () => expect(await name(url)).toBe(200));
    expect(await cleanDocuments(racing)).toBe(0);
    expect(await countFiles()).toBe(1);
  });

  it('keeps a file that is uploaded again concurrently', async () => {
    const { shop, countFiles } = await openShop();
    const url = await uploadTestDocument(shop);
    await shop.db.updateTable('document_files').set({ touched_at: 0 }).execute();
    const again = async () => expect(await uploadTestDocument(shop)).toBe(url);
    expect(await cleanDocuments(withRivalAfterRead(shop.db, 'tools', again))).toBe(0);
    expect(await countFiles()).toBe(1);
    expect((await shop.app.inject(new URL(url).pathname)).statusCode).toBe(200);
  });
});
