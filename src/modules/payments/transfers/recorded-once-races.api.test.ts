import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { FT, openShopWithTransfers as openShop } from '#tests/support/shop-with-transfers.ts';
import { PICTURE } from '#tests/support/slip-form.ts';
import { insertEntry } from '../ledger/ledger-repository.server.ts';
import { recordForOrder } from '../ledger/record-for-order.server.ts';
import { acceptSlip } from '../slips/accept-slip.server.ts';
import { lockTransfers } from './transfer-repository.server.ts';

describe('a transfer recorded twice at once', () => {
  it('for two orders is recorded for one of them', async () => {
    const { first, second, foreign, pay, received } = await openShop();
    const answers = await Promise.all([first, second, foreign].map((order) => pay(order)));
    expect(answers.map(codeOf).sort()).toEqual([200, 'transfer_recorded', 'transfer_recorded']);
    expect((await received()).sort()).toEqual([0, 0, 5_100]);
  });

  it('by two clerks for two orders, of whom one ends between reading and writing of the other', async () => {
    const { shop, clerk, first, second, received } = await openShop();
    const db = withRivalAfterRead(shop.db, 'orders', () =>
      recordForOrder(shop, clerk, second, { kind: 'payment', ...FT }),
    );
    const later = recordForOrder({ ...shop, db }, clerk, first, { kind: 'payment', ...FT });
    await expect(later).rejects.toMatchObject({ code: 'transfer_recorded' });
    expect(await received()).toEqual([0, 5_100, 0]);
  });

  it.each([
    ['reference', `reference ${FT.reference}`],
    ['order', 'invoice'],
  ])('waits for a clerk who records it elsewhere, and is refused then (by its %s)', async (by, name) => {
    const { shop, first, second, pay } = await openShop();
    const reference = by === 'order' ? undefined : FT.reference;
    const invoice = await shop.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow();
    let answer: ReturnType<typeof pay> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await lockTransfers(trx, [by === 'order' ? `${name} ${invoice.number}` : name]);
      answer = pay(first, { reference });
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
      await insertEntry(trx, {
        id: 'other',
        invoice: invoice.number,
        order_id: by === 'order' ? first : second,
        kind: 'payment',
        amount_minor: 510_000,
        received_on: FT.receivedOn,
        booked_on: FT.receivedOn,
        reference: reference ?? null,
        reference_form: reference ?? '',
        method: null,
        slip_id: null,
        card_payment: null,
        done_by: 'other',
        at: Date.now(),
        key: null,
        request: null,
        corrects: null,
      });
    });
    expect(answer && codeOf(await answer)).toBe('transfer_recorded');
  });

  it('from the bank statement and from its slip, of which the payment ends while the slip is read', async () => {
    const { shop, clerk, first, send, received } = await openShop();
    const { insertedId: slip } = await send(first);
    const rival = () => recordForOrder(shop, clerk, first, { kind: 'payment', ...FT, repeated: true });
    const db = withRivalAfterRead(shop.db, 'slips', rival);
    await expect(acceptSlip({ ...shop, db }, clerk, slip, {})).rejects.toMatchObject({ code: 'transfer_recorded' });
    expect(await received()).toEqual([5_100, 0, 0]);
  });

  it('from two slips of one file for two orders is recorded for one of them', async () => {
    const { first, second, send, accept, received } = await openShop();
    const slips = [
      await send(first, { reference: 'A 100' }, PICTURE),
      await send(second, { reference: 'B 200' }, PICTURE),
    ];
    const answers = await Promise.all(slips.map(({ insertedId }) => accept(insertedId)));
    expect(answers.map(codeOf).sort()).toEqual([200, 'transfer_recorded']);
    expect((await received()).sort()).toEqual([0, 0, 5_100]);
  });

  it('by the buyer and a clerk is recorded once, in either sequence', async () => {
    const { first, pay, send, accept, received, read } = await openShop();
    const [answer, { insertedId: slip }] = await Promise.all([pay(first), send(first)]);
    if (codeOf(answer) === 'slip_waits') expect(codeOf(await accept(slip))).toBe(200);
    else expect(codeOf(await accept(slip))).toBe('transfer_recorded');
    expect(await received()).toEqual([5_100, 0, 0]);
    expect((await read(`/order/${first}/ledger`)).entries).toHaveLength(1);
  });

  it('on a joint invoice and on one of its orders is recorded once', async () => {
    const { buyer, first, second, post, pay, received } = await openShop();
    const { number } = (await post('/invoice', { orders: [first, second] }, buyer)).json();
    const joint = () => post(`/invoice/${number}/entry`, { kind: 'payment', ...FT });
    const answers = await Promise.all([joint(), pay(second), pay(first), joint()]);
    expect(answers.map(codeOf).sort()).toEqual([200, ...Array(3).fill('transfer_recorded')]);
    expect((await received()).sort()).toEqual([0, 0, 5_100]);
  });

  it('under one key is acknowledged as often as it is sent', async () => {
    const { buyer, admin, first, second, post, received } = await openShop();
    const { number } = (await post('/invoice', { orders: [first, second] }, buyer)).json();
    const joint = () => post(`/invoice/${number}/entry`, { kind: 'payment', ...FT }, admin, 'one-joint-payment');
    expect((await Promise.all([joint(), joint(), joint()])).map(codeOf)).toEqual([200, 200, 200]);
    const single = () => post(`/order/${second}/payment`, { ...FT, reference: 'FT 9' }, admin, 'one-payment');
    expect((await Promise.all([single(), single(), single()])).map(codeOf)).toEqual([200, 200, 200]);
    expect((await received()).sort()).toEqual([0, 5_100, 5_100]);
  });
});
