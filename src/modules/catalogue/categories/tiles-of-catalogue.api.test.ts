import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { listCategoryPictures } from './category-repository.server.ts';
import { categoryTiles } from './category-tiles.server.ts';

it('each category has its number of tools and the picture of an available one, in catalogue order', async () => {
  const { db, addTool } = await openTestShop();
  const ids = [...(await Promise.all([1, 2, 3, 4, 5].map(() => addTool({ quantity: 500 }))))].sort();
  const categories = ['Saws & blades', 'Drills', 'Saws & blades', 'Drills', null];
  for (const [at, id] of ids.entries()) {
    const values = { category: categories[at] ?? null, image: `https://pictures.example.com/${at}.webp` };
    await db.updateTable('tools').set(values).where('id', '=', id).execute();
  }
  await db
    .updateTable('tools')
    .set({ quantity: 499 })
    .where('id', 'in', [ids[0] ?? '', ids[1] ?? '', ids[3] ?? ''])
    .execute();

  expect((await categoryTiles({ db }))?.tiles).toEqual([
    {
      name: 'Saws & blades',
      note: '2 tools',
      to: '/tools?category=Saws+%26+blades',
      img: expect.stringContaining('2.webp'),
    },
    // No tool has a whole order in stock: the first one.
    { name: 'Drills', note: '2 tools', to: '/tools?category=Drills', img: expect.stringContaining('1.webp') },
  ]);
  expect(await listCategoryPictures(db, 1)).toHaveLength(1);
});

it('a catalogue with one category or none has no tiles', async () => {
  const { db, addTool } = await openTestShop();
  expect(await categoryTiles({ db })).toBeUndefined();
  await addTool();
  await db.updateTable('tools').set({ category: 'Drills' }).execute();
  expect(await categoryTiles({ db })).toBeUndefined();
});
