import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { csvFile, csvLine, openShopWithStatements as openShop } from '#tests/support/shop-with-statements.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { creditorReference } from './creditor-reference.ts';

describe('an uploaded statement', () => {
  it('lists each line once, however often and in whatever file it is uploaded', async () => {
    const { first, upload, lines, read, record, invoiceOf } = await openShop();
    const number = await invoiceOf(first);
    const reference = creditorReference(number);
    const [one, two] = [csvLine({ text: reference, id: 'B1' }), csvLine({ text: 'unknown', day: '2026-03-13' })];
    const debit = csvLine({ amount: '-20', text: 'charges' });
    const answer = await upload(csvFile(one, two, debit));
    expect(answer.json()).toMatchObject({ accounts: ['A1'], added: 2, skipped: 1, known: { open: 0, recorded: 0 } });
    const [line, other] = await lines();
    expect([line, other]).toMatchObject([
      { account: 'A1', bookedOn: '2026-03-12', amount: 510_000, currency: 'USD', reference, state: 'open' },
      { reference: 'unknown', proposal: null },
    ]);
    expect(codeOf(await record(line._id, { invoice: number }))).toBe(200);
    const later = csvLine({ text: 'later', day: '2026-03-14' });
    expect((await upload(csvFile(two, one, later))).json()).toMatchObject({
      added: 1,
      known: { open: 1, recorded: 1, dismissed: 0 },
    });
    expect((await upload(csvFile(one, two, debit, later))).json()).toMatchObject({ added: 0, skipped: 1 });
    expect((await lines()).map(({ reference }: { reference: string }) => reference)).toEqual(['unknown', 'later']);
    expect(await read('/statement-line-count')).toEqual({ open: 2, recorded: 1, dismissed: 0, skipped: 1 });
    expect(await lines('recorded')).toMatchObject([{ _id: line._id, invoice: number, state: 'recorded' }]);
    expect(await lines('skipped')).toMatchObject([{ kind: 'debit', amount: 2_000, reference: 'charges' }]);
  });

  it('is listed page by page', async () => {
    const { shop, admin, upload } = await openShop();
    await upload(csvFile(...Array.from({ length: 5 }, (_, at) => csvLine({ text: `T${at}` }))));
    const texts: string[] = [];
    for (let path: string | undefined = '/api/bank-statement/line?limit=2'; path; ) {
      const answer: Awaited<ReturnType<typeof upload>> = await shop.app.inject({ url: path, headers: admin.headers });
      texts.push(...answer.json().map(({ reference }: { reference: string }) => reference));
      path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(texts).toEqual(['T0', 'T1', 'T2', 'T3', 'T4']);
  });

  it('without its account is refused until the clerk names it', async () => {
    const { upload } = await openShop();
    const file = 'Date,Amount,Currency\n2026-03-12,5,USD';
    expect((await upload(file)).json().error).toMatchObject({ code: 'account_missing', field: 'account' });
    expect((await upload(file, { account: ' bd55 0000-1 ' })).json()).toMatchObject({
      accounts: ['BD5500001'],
      added: 1,
    });
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each(['4'.repeat(61), 'BD55\u0000'])('with %j as its account is refused', async (account) => {
    const { upload, lines } = await openShop(empty);
    const answer = await upload('Date,Amount,Currency\n2026-03-12,5,USD', { account });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'account_wrong', field: 'account' });
    expect(await lines()).toEqual([]);
  });

  it.each([
    ['of 30 MB', '<a>'.repeat(10 * 1024 * 1024), 413, 'statement_too_large'],
    ['with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 400, 'statement_unreadable'],
    ['of another kind', '%PDF-1.7', 400, 'statement_unreadable'],
    ['without lines', 'Account,Date,Amount,Currency\n', 400, 'statement_unreadable'],
    ['of another century', csvFile(csvLine({ day: '1990-03-12' })), 400, 'statement_unreadable'],
  ])('%s is refused', async (_, file, status, code) => {
    const { upload, lines } = await openShop(empty);
    const answer = await upload(file);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(await lines()).toEqual([]);
  });

  it('is read by admins only', async () => {
    const { upload, buyer } = await openShop();
    expect((await upload(csvFile(csvLine({})), {}, buyer)).statusCode).toBe(403);
  });
});

describe('a line', () => {
  it('that names invoice, currency and deposit is recorded with one click', async () => {
    const { shop, first, second, uploadLine, lines, record, invoiceOf, received, read } = await openShop();
    const number = await invoiceOf(first);
    const id = await uploadLine({ text: `Deposit ${creditorReference(number)}`, id: 'FT26325A1' });
    const proposal = {
      invoice: number,
      doubt: null,
      pays: 'deposit',
      due: 1_700_000,
      depositDue: 510_000,
      orderId: first,
    };
    expect(await lines()).toMatchObject([{ proposal, known: null }]);
    expect((await record(id, { invoice: number })).json().orders).toEqual([first]);
    expect(await received()).toEqual([5_100, 0, 0]);
    const { entries } = await read(`/order/${first}/ledger`);
    expect(entries).toMatchObject([{ amount: 510_000, on: '2026-03-12', reference: 'FT26325A1' }]);
    expect(codeOf(await record(id, { invoice: number }))).toBe('line_decided');
    expect(codeOf(await record(id, { invoice: await invoiceOf(second), byHand: true }))).toBe('line_decided');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it.each([
    ['short', { amount: '5099.00' }, 'amount'],
    ['of half the deposit', { amount: '2550.00' }, 'amount'],
    ['in another currency', { currency: 'EUR' }, 'currency'],
  ])('%s is recorded by hand only', async (_, change, doubt) => {
    const { first, uploadLine, lines, record, invoiceOf, received } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice), ...change });
    expect(await lines()).toMatchObject([{ proposal: { invoice, doubt } }]);
    const refused = await record(id, { invoice });
    expect(refused.statusCode).toBeGreaterThanOrEqual(409);
    expect(await received()).toEqual([0, 0, 0]);
    const byHand = await record(id, { invoice, byHand: true });
    expect(codeOf(byHand)).toBe(doubt === 'currency' ? 'other_currency' : 200);
  });

  it.each([
    ['on the same day', '2026-03-12', 'taken-back'],
    ['ten days later', '2026-03-22', 'taken-back'],
    ['eleven days later', '2026-03-23', null],
    ['the day before', '2026-03-11', null],
  ])('whose amount leaves the account again %s', async (_, day, doubt) => {
    const { first, upload, lines, record, invoiceOf } = await openShop();
    const invoice = await invoiceOf(first);
    const paid = csvLine({ text: creditorReference(invoice), id: 'B1' });
    await upload(csvFile(paid, csvLine({ text: 'Returned', amount: '-5100', day, id: 'B2' })));
    const [line] = await lines();
    expect(line).toMatchObject({ proposal: { invoice, doubt, pays: 'deposit' } });
    expect(codeOf(await record(line._id, { invoice }))).toBe(doubt ? 'not_exact' : 200);
    if (doubt) expect(codeOf(await record(line._id, { invoice, byHand: true }))).toBe(200);
  });

  it('and money of the same amount that comes back to the shop are two payments', async () => {
    const { first, upload, lines, invoiceOf } = await openShop();
    const invoice = await invoiceOf(first);
    const text = [
      ':20:X\n:25:A1\n:28C:1\n:60F:C260311USD0,',
      `:61:2603120312C5100,NTRFNONREF//B1\n:86:${creditorReference(invoice)}`,
      ':61:2603130313RD5100,NTRFNONREF//B2\n:86:Returned to us\n:62F:C260313USD10200,\n-',
    ];
    expect((await upload(text.join('\n'))).json()).toMatchObject({ added: 1, skipped: 1 });
    expect(await lines()).toMatchObject([{ proposal: { invoice, doubt: null, pays: 'deposit' } }]);
  });

  it('with more than is due is recorded by hand as more', async () => {
    const { first, uploadLine, record, invoiceOf, received } = await openShop();
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: invoice, amount: '17000.50' });
    expect(codeOf(await record(id, { invoice, byHand: true }))).toBe('amount_above_due');
    expect(codeOf(await record(id, { invoice, byHand: true, surplus: true }))).toBe(200);
    expect(await received()).toEqual([17_000.5, 0, 0]);
  });

  it('that names nothing is recorded on the invoice that the clerk inputs, in any form', async () => {
    const { first, uploadLine, record, invoiceOf, received } = await openShop();
    const id = await uploadLine({ text: 'thank you' });
    for (const invoice of ['', 'ORD-2026-0001', 'PI-2020-0001'])
      expect((await record(id, { invoice, byHand: true })).json().error.field).toBe('invoice');
    const typed = creditorReference(await invoiceOf(first)).toLowerCase();
    expect(codeOf(await record(id, { invoice: typed }))).toBe('not_exact');
    expect(codeOf(await record(id, { invoice: typed, byHand: true }))).toBe(200);
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it.each([
    ['its bank reference', { reference: 'ft-26325 a1', amount: 5_100 }],
    ['the reference of the payer', { reference: 'e2e 77', receivedOn: '2026-03-11' }],
    ['its day and amount', { reference: undefined }],
  ])('that a clerk has recorded by %s is shown as recorded, and not recorded again', async (_, payment) => {
    const { first, pay, uploadLine, lines, record, invoiceOf, received, numberOf } = await openShop();
    await pay(first, payment);
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: invoice, id: 'FT26325A1', endToEnd: 'E2E-77' });
    const order = await numberOf(first);
    expect(await lines()).toMatchObject([{ known: { order, recorded: true, amount: 510_000 } }]);
    const refused = (await record(id, { invoice, byHand: true })).json().error;
    expect(refused).toMatchObject({ code: 'transfer_recorded', insist: { repeated: true } });
    expect(await received()).toEqual([5_100, 0, 0]);
    expect(codeOf(await record(id, { invoice, byHand: true, repeated: true }))).toBe(200);
    expect(await received()).toEqual([10_200, 0, 0]);
  });

  it('that a slip reports waits for the decision about the slip', async () => {
    const { first, send, accept, uploadLine, lines, record, invoiceOf, received } = await openShop();
    const { insertedId: slip } = await send(first, { reference: 'FT26325A1' });
    const invoice = await invoiceOf(first);
    const id = await uploadLine({ text: creditorReference(invoice), id: 'FT26325A1' });
    expect(await lines()).toMatchObject([{ known: { recorded: false } }]);
    expect(codeOf(await record(id, { invoice }))).toBe('slip_waits');
    await accept(slip);
    expect(await lines()).toMatchObject([{ known: { recorded: true } }]);
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it('is dismissed with a reason, and opened again', async () => {
    const { uploadLine, lines, post, record, first, invoiceOf } = await openShop();
    const id = await uploadLine({ text: 'interest' });
    const dismiss = (reason: string) => post(`/bank-statement/line/${id}/dismiss`, { reason });
    expect((await dismiss(' ')).json().error).toMatchObject({ code: 'reason_empty', field: 'reason' });
    expect(codeOf(await dismiss('Interest of the bank.'))).toBe(200);
    expect(await lines()).toEqual([]);
    expect(await lines('dismissed')).toMatchObject([{ _id: id, reason: 'Interest of the bank.' }]);
    expect(codeOf(await record(id, { invoice: await invoiceOf(first), byHand: true }))).toBe('line_decided');
    expect(codeOf(await dismiss('again'))).toBe('line_decided');
    expect(codeOf(await post(`/bank-statement/line/${id}/reopen`))).toBe(200);
    expect(await lines()).toMatchObject([{ _id: id, reason: null }]);
  });

  it('is not opened again by hand once it is recorded', async () => {
    const { first, uploadLine, lines, record, invoiceOf, post, received } = await openShop();
    const id = await uploadLine({ text: 'no number' });
    expect(codeOf(await record(id, { invoice: await invoiceOf(first), byHand: true }))).toBe(200);
    const refused = await post(`/bank-statement/line/${id}/reopen`);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'line_decided']);
    expect(await lines('recorded')).toMatchObject([{ _id: id }]);
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it('is open again after its payment is undone or corrected', async () => {
    const { first, second, uploadLine, lines, record, invoiceOf, post, read, received } = await openShop();
    const [wrong, right] = [await invoiceOf(first), await invoiceOf(second)];
    const id = await uploadLine({ text: 'no number' });
    await record(id, { invoice: wrong, byHand: true });
    await post(`/order/${first}/undo`);
    expect(await lines()).toMatchObject([{ _id: id }]);
    await record(id, { invoice: wrong, byHand: true });
    const { entries } = await read(`/order/${first}/ledger`);
    await post(`/order/${first}/correction`, { entry: entries[0].id });
    expect(await lines()).toMatchObject([{ _id: id, known: null }]);
    expect(codeOf(await record(id, { invoice: right, byHand: true }))).toBe(200);
    expect(await received()).toEqual([0, 5_100, 0]);
  });

  it('without an id of the bank is not taken for another one with the same text', async () => {
    const { first, uploadLine, lines, record, invoiceOf, received } = await openShop();
    const invoice = await invoiceOf(first);
    const text = `Payment for ${creditorReference(invoice)}`;
    await record(await uploadLine({ text }), { invoice });
    const id = await uploadLine({ text, amount: '11900', day: '2026-04-02' });
    expect(await lines()).toMatchObject([{ proposal: { doubt: null, pays: 'all' }, known: null }]);
    expect(codeOf(await record(id, { invoice }))).toBe(200);
    expect(await received()).toEqual([17_000, 0, 0]);
  });

  it('stays open after its payment is corrected, which cannot be undone', async () => {
    const { shop, first, uploadLine, lines, record, invoiceOf, post, read, received } = await openShop();
    const id = await uploadLine({ text: 'no number' });
    await record(id, { invoice: await invoiceOf(first), byHand: true });
    const { entries } = await read(`/order/${first}/ledger`);
    await post(`/order/${first}/correction`, { entry: entries[0].id });
    expect(await lines()).toHaveLength(1);
    expect(codeOf(await post(`/order/${first}/undo`))).toBe('too_late_to_undo');
    expect(await lines()).toMatchObject([{ _id: id }]);
    expect(await received()).toEqual([0, 0, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is known from another format, which has another reference of the bank', async () => {
    const { first, upload, uploadLine, lines, record, invoiceOf, received } = await openShop();
    const invoice = await invoiceOf(first);
    const text = `Payment for ${creditorReference(invoice)}`;
    await record(await uploadLine({ text, id: 'BNK1', endToEnd: 'E2E-9' }), { invoice });
    for (const id of ['', 'OTHER7']) {
      await upload(csvFile(csvLine({ text, id, endToEnd: 'e2e 9' })));
      const line = (await lines()).at(-1);
      expect(line.known, id).toMatchObject({ recorded: true, amount: 510_000 });
      expect(codeOf(await record(line._id, { invoice, byHand: true })), id).toBe('transfer_recorded');
    }
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it.each([
    ['its own', { endToEnd: 'TT-7' }],
    ['none that the customer knows', {}],
  ])('is known when a slip of it is accepted, with %s reference', async (_, ids) => {
    const { first, uploadLine, record, invoiceOf, send, accept, received } = await openShop();
    const invoice = await invoiceOf(first);
    await record(await uploadLine({ text: 'x', id: 'BNS1', ...ids }), { invoice, byHand: true });
    const slip = (await send(first, { reference: 'TT-7', amount: '5100', sentOn: '2026-03-10' })).insertedId;
    expect(codeOf(await accept(slip))).toBe('transfer_recorded');
    expect(codeOf(await accept(slip, { withoutMoney: true }))).toBe(200);
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it('is known by its amount where a slip of it waits or is accepted', async () => {
    const { first, uploadLine, lines, record, invoiceOf, send, accept, received } = await openShop();
    const invoice = await invoiceOf(first);
    const slip = (await send(first, { reference: 'TT-7', amount: '5100', sentOn: '2026-03-10' })).insertedId;
    const id = await uploadLine({ text: creditorReference(invoice), id: 'BNS1' });
    expect(codeOf(await record(id, { invoice, byHand: true }))).toBe('slip_waits');
    await accept(slip);
    expect(await lines()).toMatchObject([{ known: { recorded: true } }]);
    expect(codeOf(await record(id, { invoice, byHand: true, surplus: true }))).toBe('transfer_recorded');
    expect(codeOf(await record(id, { invoice, byHand: true, surplus: true, repeated: true }))).toBe(200);
    expect(await received()).toEqual([10_200, 0, 0]);
  });

  it('that lacks bank charges is known from the slip of its transfer, in either sequence', async () => {
    const opened = await openShop();
    const { shop, first, second, uploadLine, lines, record, invoiceOf, send, accept, received, read, post } = opened;
    const [invoice, other] = [await invoiceOf(first), await invoiceOf(second)];
    const slip = (await send(first, { reference: 'TT-7', sentOn: '2026-03-10' })).insertedId;
    const id = await uploadLine({ text: creditorReference(invoice), id: 'BNS1', amount: '5085' });
    const waits = (await record(id, { invoice, byHand: true })).json().error;
    expect(waits).toMatchObject({
      code: 'slip_waits',
      message: expect.stringContaining('Accept it instead, with the amount of this line,'),
    });
    await accept(slip);
    expect(await lines()).toMatchObject([{ known: { recorded: true, amount: 510_000 } }]);
    const recorded = (await record(id, { invoice, byHand: true, surplus: true })).json().error;
    expect(recorded).toMatchObject({
      code: 'transfer_recorded',
      message: expect.stringContaining('correct that payment, then record this line'),
    });
    const [{ id: entry }] = (await read(`/order/${first}/ledger`)).entries;
    expect(codeOf(await post(`/order/${first}/correction`, { entry }))).toBe(200);
    expect(codeOf(await record(id, { invoice, byHand: true }))).toBe(200);

    const less = await uploadLine({ text: creditorReference(other), id: 'BNS2', amount: '5085' });
    expect(codeOf(await record(less, { invoice: other, byHand: true }))).toBe(200);
    const late = (await send(second, { reference: 'TT-8', sentOn: '2026-03-10' })).insertedId;
    const refused = (await accept(late)).json().error;
    expect(refused).toMatchObject({ code: 'transfer_recorded', recorded: { same: 'less', amount: 5_085 } });
    expect(codeOf(await accept(late, { withoutMoney: true }))).toBe(200);
    expect(await received()).toEqual([5_085, 5_085, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not recorded on an invoice for which a slip of any amount waits, at the same moment as the slip either', async () => {
    const { first, uploadLine, lines, record, invoiceOf, send, accept, post, received } = await openShop();
    const invoice = await invoiceOf(first);
    const slip = (await send(first, { reference: 'TT-7', amount: '4000' })).insertedId;
    const id = await uploadLine({ text: creditorReference(invoice), id: 'BNS1' });
    expect(codeOf(await record(id, { invoice }))).toBe('slip_waits');
    const exact = (await send(first, { reference: 'TT-6' })).insertedId;
    expect(await lines()).toMatchObject([{ known: { amount: 510_000 } }]);
    await post(`/slip/${exact}/refusal`, { reason: 'Sent twice.' });
    const answers = await Promise.all([accept(slip, { amount: 5_100 }), record(id, { invoice })]);
    expect(answers.map(codeOf)[0]).toBe(200);
    expect(codeOf(await record(id, { invoice, byHand: true, surplus: true }))).toBe('transfer_recorded');
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it('of money that arrived twice is recorded by hand on the paid invoice', async () => {
    const { first, uploadLine, lines, record, invoiceOf, received } = await openShop();
    const [invoice, whole] = [await invoiceOf(first), { amount: '17000' }];
    const text = creditorReference(invoice);
    await record(await uploadLine({ text, ...whole, id: 'FT1' }), { invoice });
    const id = await uploadLine({ text, ...whole, id: 'FT2' });
    expect(await lines()).toMatchObject([{ proposal: null, known: null }]);
    expect(codeOf(await record(id, { invoice }))).toBe('not_exact');
    const refused = (await record(id, { invoice, byHand: true })).json().error;
    expect(refused).toMatchObject({ code: 'amount_above_due', insist: { surplus: true } });
    expect(codeOf(await record(id, { invoice, byHand: true, surplus: true }))).toBe(200);
    expect(await received()).toEqual([34_000, 0, 0]);
  });

  it('pays the deposits of an invoice for several orders', async () => {
    const { shop, buyer, first, second, post, uploadLine, lines, record, received } = await openShop();
    const { number } = (await post('/invoice', { orders: [first, second] }, buyer)).json();
    const id = await uploadLine({ text: creditorReference(number), amount: '10200' });
    expect(await lines()).toMatchObject([{ proposal: { invoice: number, doubt: null, pays: 'deposit' } }]);
    expect((await record(id, { invoice: number })).json().orders.sort()).toEqual([first, second].sort());
    expect(await received()).toEqual([5_100, 5_100, 0]);
    expect(await lines('recorded')).toMatchObject([{ invoice: number }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('of money that left is not recorded', async () => {
    const { first, upload, lines, record, invoiceOf } = await openShop();
    const invoice = await invoiceOf(first);
    await upload(csvFile(csvLine({ text: invoice, amount: '-5100' })));
    const [line] = await lines('skipped');
    expect(codeOf(await record(line._id, { invoice, byHand: true }))).toBe('no_credit');
  });
});
