import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import catalogue from '#src/demo/catalogue.json' with { type: 'json' };
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { queries } from './search-queries.ts';
import { searchTools } from './search-tools.server.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { parseToolSearch } from './tool-search.ts';

async function insertCatalogue(db: Db) {
  const rows = catalogue.tools.map((tool) => ({
    id: newId(),
    name: tool.toolName,
    description: tool.description,
    image: '/avatar-default.svg',
    quantity: tool.quantity,
    price_minor: minorPriceOf(tool.price, 'USD'),
    category: tool.category,
    specifications: JSON.stringify(tool.specifications),
    created_by: 'admin@example.com',
    created_at: 0,
    updated_at: 0,
  }));
  await db.insertInto('tools').values(rows).execute();
}

const modelOf = (toolName: string) => toolName.split(' ', 1)[0] ?? '';

describe('a search', () => {
  it('ranks the tools that buyers mean before all others', async () => {
    const shop = await openTestShop();
    await insertCatalogue(shop.db);
    const demo = await readCatalogue(shop);
    const wrong: string[] = [];
    for (const [text, ...first] of queries) {
      const search = parseToolSearch(new URLSearchParams({ q: text }));
      const { items } = searchTools(demo, search, { limit: 20 });
      const models = items.map(({ toolName }) => modelOf(toolName));
      const ranks = first.map((model) => models.indexOf(model) + 1);
      const inFront = ranks.every((rank) => rank > 0 && rank <= first.length);
      if (!inFront) wrong.push(`${text}: ${first.map((model, index) => `${model} at ${ranks[index] || 'none'}`)}`);
    }
    expect(wrong, `of ${queries.length} queries`).toEqual([]);
  });

  it('with results suggests no words that leave out a part of it', async () => {
    const shop = await openTestShop();
    await insertCatalogue(shop.db);
    const demo = await readCatalogue(shop);
    const found = (q: string) => searchTools(demo, parseToolSearch(new URLSearchParams({ q })), { limit: 20 });
    const { items, suggestion } = found('torque 400');
    expect([items.length, suggestion]).toEqual([2, undefined]);
    expect(found('makita hamer').suggestion).toBe('hammer');
  });
});
