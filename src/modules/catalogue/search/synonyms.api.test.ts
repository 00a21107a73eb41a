import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

async function open() {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  await shop.addTool({ name: 'KW20-400 Impact Wrench' });
  await shop.addTool({ name: 'KG20-125 Angle Grinder' });
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object, by = admin) =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
  const put = (text: string, means: string, by = admin) => call('PUT', '/search-synonym', { text, means }, by);
  const found = async (q: string) =>
    (await shop.app.inject(`/api/tool?${new URLSearchParams({ q })}`))
      .json()
      .map(({ toolName }: { toolName: string }) => toolName.split(' ')[0]);
  return { shop, buyer, call, put, found };
}

describe('a word of buyers', () => {
  it('finds what an admin says that it means, at once and until it is removed', async () => {
    const { call, put, found } = await open();
    expect(await found('Schlagschrauber')).toEqual([]);
    expect((await put(' SCHLAG\u00adschrauber ', 'Impact  wrench')).json()).toEqual({ acknowledged: true });
    expect(await found('Schlagschrauber')).toEqual(['KW20-400']);
    expect(await found('schlagschrauber grinder')).toEqual([]);
    expect((await call('GET', '/search-synonym')).json()).toEqual([
      { text: 'schlagschrauber', means: 'impact wrench' },
    ]);
    await put('schlagschrauber', 'grinder');
    expect(await found('Schlagschrauber')).toEqual(['KG20-125']);
    const removed = await call('DELETE', '/search-synonym/Schlagschrauber');
    expect(removed.json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await found('Schlagschrauber')).toEqual([]);
  });

  it('may be a phrase, in the letters of any language', async () => {
    const { put, found } = await open();
    await put('chave de impacto', 'impact wrench');
    await put('অ্যাঙ্গেল', 'angle grinder');
    expect(await found('chave de impacto')).toEqual(['KW20-400']);
    expect(await found('অ্যাঙ্গেল')).toEqual(['KG20-125']);
  });

  it('is refused beside its reason, and to customers', async () => {
    const { buyer, put, call } = await open();
    const refusals: [string, string, string][] = [
      ['', 'grinder', 'text'],
      ['one two three four', 'grinder', 'text'],
      ['flexe', '', 'means'],
      ['flexe', 'lathe', 'means'],
    ];
    for (const [text, means, field] of refusals) {
      const answer = await put(text, means);
      expect([answer.statusCode, answer.json().error.field], `${text}: ${means}`).toEqual([422, field]);
    }
    expect((await put('flexe', 'grinder', buyer)).statusCode).toBe(403);
    expect((await call('GET', '/search-synonym')).json()).toEqual([]);
  });

  it('is refused once there are 500, while known ones still change', async () => {
    const { shop, put, call } = await open();
    const known = Array.from({ length: 500 }, (_, at) => ({ id: `word${at}`, means: 'grinder' }));
    await shop.db.insertInto('search_synonyms').values(known).execute();
    const refused = await put('flexe', 'grinder');
    const message = 'At most 500 words can be kept.';
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({ code: 'synonym_rule', message, field: 'text' });
    expect((await put('word7', 'wrench')).statusCode).toBe(200);
    const kept = (await call('GET', '/search-synonym')).json();
    expect(kept).toHaveLength(500);
    expect(kept).toContainEqual({ text: 'word7', means: 'wrench' });
  });

  it('is in the history of changes', async () => {
    const { shop, put } = await open();
    await put('flexe', 'grinder');
    const changes = await shop.db.selectFrom('admin_changes').select(['kind', 'action', 'subject_name']).execute();
    expect(changes).toEqual([{ kind: 'search', action: 'word explained', subject_name: 'flexe' }]);
  });
});
