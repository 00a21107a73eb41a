import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';
import { remindOfQuotes } from './remind-of-quotes.server.ts';

it('a revision is printed with a code, which says later that it was replaced', async () => {
  const { shop, drill, offered, offer, read } = await openShopWithQuotes();
  const id = await offered({ notes: 'Colour of your brand', delivery: 'FOB Chattogram', leadTimeDays: 45 });
  const pdf = await read(`/quote/${id}/revision/A.pdf`);
  expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="Q-\d{4}-0001-A.pdf"$/);
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  for (const part of ['Quote', 'Drill', '$30.50', '$30,500.00', 'Colour of your brand', 'FOB Chattogram', '45 days'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  const { code } = await shop.db.selectFrom('papers').select('code').executeTakeFirstOrThrow();
  const verified = async () => (await shop.app.inject({ url: `/api/verify/${code}` })).json();
  expect(await verified()).toMatchObject({ title: 'Quote', amount: '$30,500.00', superseded: false });
  await offer(id, { lines: [{ toolId: drill, pieces: 1_000, unitPrice: 30 }] });
  expect(await verified()).toMatchObject({ amount: '$30,500.00', superseded: true });
  expect((await read(`/quote/${id}/revision/C.pdf`)).statusCode).toBe(404);
});

it('the code of a quote that was withdrawn says so', async () => {
  const { shop, admin, offered, post, read } = await openShopWithQuotes();
  const id = await offered();
  await read(`/quote/${id}/revision/A.pdf`);
  const { code } = await shop.db.selectFrom('papers').select('code').executeTakeFirstOrThrow();
  const verified = async () => (await shop.app.inject({ url: `/api/verify/${code}` })).json();
  expect(await verified()).not.toHaveProperty('withdrawn');
  expect((await post(`/quote/${id}/withdraw`, { reason: 'Out of production' }, admin)).statusCode).toBe(200);
  expect(await verified()).toMatchObject({ superseded: false, withdrawn: true });
});

it('a customer is reminded once of an offer that ends soon, by one of several copies', async () => {
  const { shop, buyer, offered, accept, mailsTo } = await openShopWithQuotes();
  const [id, decided] = [await offered(), await offered()];
  await accept(decided);
  const row = await shop.db.selectFrom('quotes').select('valid_until').where('id', '=', id).executeTakeFirstOrThrow();
  const before = (days: number) => Number(row.valid_until) - days * DAY_MS;
  expect(await remindOfQuotes(shop, before(4))).toBe(0);
  const copies = await Promise.all([1, 2, 3].map(() => remindOfQuotes(shop, before(2))));
  expect(copies.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await remindOfQuotes(shop, before(1))).toBe(0);
  const { subject, text } = (await mailsTo(buyer.email)).at(-1) ?? { subject: '', text: '' };
  expect(subject).toMatch(/^Our quote Q-\d{4}-0001 is valid until/);
  expect(text).toMatch(/\/quote\/[^#]+#[\w-]{43}/);
});

it.each([
  ['a state that was changed', 'is not accepted', { state: 'declined' as const }],
  ['other lines', 'its orders are not those of its lines', { accepted: '{"revision":"A","lines":[0,1],"leftOut":[]}' }],
])('the books tell of %s', async (_, found, corrupted) => {
  const { shop, offered, accept } = await openShopWithQuotes();
  const id = await offered();
  await accept(id);
  expect(await findInconsistencies(shop)).toEqual([]);
  await shop.db.updateTable('quotes').set(corrupted).where('id', '=', id).execute();
  expect((await findInconsistencies(shop)).join()).toContain(found);
});
