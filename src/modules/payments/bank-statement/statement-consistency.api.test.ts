import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithStatements as openShop } from '#tests/support/shop-with-statements.ts';

it.each([
  ['another amount', { amount_minor: 1 }],
  ['another invoice', { invoice: 'PI-2020-0001' }],
  ['no entry', { entry_id: 'none' }],
])('the books tell of a recorded line with %s', async (_, corrupted) => {
  const { shop, first, uploadLine, record, invoiceOf } = await openShop();
  const id = await uploadLine({ text: 'no number' });
  await record(id, { invoice: await invoiceOf(first), byHand: true });
  expect(await findInconsistencies(shop)).toEqual([]);
  await shop.db.updateTable('statement_lines').set(corrupted).where('id', '=', id).execute();
  expect((await findInconsistencies(shop)).join()).toMatch(
    /line of 2026-03-12 with \d+ \(minor units\) is recorded on/,
  );
});
