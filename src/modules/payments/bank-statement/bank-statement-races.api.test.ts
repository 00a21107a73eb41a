import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { csvFile, csvLine, openShopWithStatements as openShop } from '#tests/support/shop-with-statements.ts';
import { creditorReference } from './creditor-reference.ts';
import { dismissLine } from './dismiss-line.server.ts';
import { recordLine } from './record-line.server.ts';
import { decideLine } from './statement-line-repository.server.ts';

describe('a line that two clerks decide at once', () => {
  it('is recorded once on one invoice', async () => {
    const { first, uploadLine, record, invoiceOf, received, read } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => record(id, { invoice })));
    expect(answers.map(codeOf).sort()).toEqual([200, ...Array(3).fill('line_decided')]);
    expect(await received()).toEqual([5_100, 0, 0]);
    expect((await read(`/order/${first}/ledger`)).entries).toHaveLength(1);
  });

  it('is recorded once on two invoices', async () => {
    const { first, second, foreign, uploadLine, record, invoiceOf, received } = await openShop();
    const id = await uploadLine({ text: 'no number' });
    const invoices = await Promise.all([first, second, foreign].map(invoiceOf));
    const answers = await Promise.all(invoices.map((invoice) => record(id, { invoice, byHand: true, repeated: true })));
    expect(answers.map(codeOf).sort()).toEqual([200, 'line_decided', 'line_decided']);
    expect((await received()).sort()).toEqual([0, 0, 5_100]);
  });

  it.each(['statement_lines', 'orders'])(
    'is recorded once if the other clerk ends after the first has read %s',
    async (table) => {
      const { shop, clerk, first, second, uploadLine, invoiceOf, received } = await openShop();
      const [invoice, other] = [await invoiceOf(first), await invoiceOf(second)];
      const id = await uploadLine({ text: creditorReference(invoice) });
      const byHand = { byHand: true, repeated: true } as const;
      const rival = () => recordLine(shop, clerk, id, { invoice: other, ...byHand });
      const db = withRivalAfterRead(shop.db, table, rival);
      const later = recordLine({ ...shop, db }, clerk, id, { invoice, ...byHand });
      await expect(later).rejects.toMatchObject({ code: 'line_decided' });
      expect(await received()).toEqual([0, 5_100, 0]);
    },
  );

  it('is either dismissed or recorded', async () => {
    const { shop, clerk, first, uploadLine, invoiceOf, received, lines } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice) });
    const db = withRivalAfterRead(shop.db, 'orders', () => dismissLine(shop, clerk, id, 'Not ours.'));
    await expect(recordLine({ ...shop, db }, clerk, id, { invoice })).rejects.toMatchObject({ code: 'line_decided' });
    expect(await received()).toEqual([0, 0, 0]);
    expect(await lines('dismissed')).toHaveLength(1);
  });

  it('is not recorded while another transaction decides it', async () => {
    const { shop, first, uploadLine, record, invoiceOf, received, lines } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice) });
    let answer: ReturnType<typeof record> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await decideLine(trx, id, { decision: 'dismissed', decided_at: Date.now(), reason: 'Not ours.' });
      answer = record(id, { invoice });
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect(answer && codeOf(await answer)).toBe('line_decided');
    expect(await received()).toEqual([0, 0, 0]);
    expect(await lines('dismissed')).toHaveLength(1);
  });

  it('under one key is acknowledged as often as it is sent', async () => {
    const { admin, first, uploadLine, record, invoiceOf, received } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice) });
    const send = () => record(id, { invoice }, admin, 'one-line-recorded');
    expect((await Promise.all([send(), send(), send()])).map(codeOf)).toEqual([200, 200, 200]);
    expect(codeOf(await send())).toBe(200);
    expect(await received()).toEqual([5_100, 0, 0]);
  });
});

it('a file that is uploaded twice at once has each line once', async () => {
  const { upload, lines } = await openShop();
  const file = csvFile(...Array.from({ length: 50 }, (_, at) => csvLine({ text: `T${at}` })));
  const answers = await Promise.all([upload(file), upload(file), upload(file)]);
  for (const answer of answers) expect([200, 503]).toContain(answer.statusCode);
  await upload(file);
  expect(await lines()).toHaveLength(50);
});
