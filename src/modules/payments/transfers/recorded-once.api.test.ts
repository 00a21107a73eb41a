import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { FT, openShopWithTransfers as openShop } from '#tests/support/shop-with-transfers.ts';
import { PICTURE } from '#tests/support/slip-form.ts';

describe('a transfer that is in a ledger', () => {
  it('is not recorded for another order of any customer, unless the clerk says so', async () => {
    const { first, second, foreign, pay, numberOf, received } = await openShop();
    expect((await pay(first)).statusCode).toBe(200);
    for (const order of [second, foreign, first]) {
      const refused = await pay(order);
      expect(refused.statusCode).toBe(409);
      const { code, message, recorded, insist } = refused.json().error;
      expect([code, insist]).toEqual(['transfer_recorded', { repeated: true }]);
      expect(recorded).toMatchObject({ order: await numberOf(first), orderId: first, amount: 5_100, on: '2026-03-12' });
      expect(message).toContain(`is recorded already for ${await numberOf(first)}: $5,100 received on 12 March 2026.`);
    }
    expect(await received()).toEqual([5_100, 0, 0]);
    expect((await pay(second, { amount: 100, repeated: true })).statusCode).toBe(200);
    expect(await received()).toEqual([5_100, 100, 0]);
  });

  it.each([
    ['in small letters', 'ft26325reuse1'],
    ['with spaces and hyphens', ' FT-26325 REUSE–1 '],
    ['with invisible signs', 'FT\u200b26325\u2060REUSE1\ufeff'],
    ['with other digits', 'FT২৬৩২৫REUSE১'],
    ['in wide letters', 'ＦＴ26325ＲＥＵＳＥ1'],
  ])('is recognised by its reference %s', async (_, reference) => {
    const { first, second, pay } = await openShop();
    await pay(first);
    expect(codeOf(await pay(second, { reference, amount: 1, receivedOn: undefined }))).toBe('transfer_recorded');
  });

  it('is not taken for another one of the same amount and day', async () => {
    const { first, second, pay, received, send, accept } = await openShop();
    await pay(first);
    expect(codeOf(await pay(first, { reference: 'FT26325REUSE2' }))).toBe(200);
    expect(codeOf(await pay(second, { reference: undefined }))).toBe(200);
    const slip = (await send(first, { reference: 'FT26325REUSE3', amount: '5100' })).insertedId;
    expect(codeOf(await accept(slip))).toBe(200);
    expect(await received()).toEqual([15_300, 5_100, 0]);
  });

  it('is recognised without a reference by amount and day of its order', async () => {
    const { first, pay } = await openShop();
    await pay(first, { reference: undefined });
    expect(codeOf(await pay(first, { reference: undefined }))).toBe('transfer_recorded');
    expect(codeOf(await pay(first))).toBe('transfer_recorded');
    expect(codeOf(await pay(first, { receivedOn: '2026-03-13' }))).toBe(200);
  });

  it('counts no more once it is undone, or corrected for good', async () => {
    const { first, second, pay, post, read } = await openShop();
    await pay(first);
    await post(`/order/${first}/undo`);
    expect(codeOf(await pay(second))).toBe(200);
    const { entries } = await read(`/order/${second}/ledger`);
    await post(`/order/${second}/correction`, { entry: entries[0].id });
    expect(codeOf(await pay(first))).toBe(200);
    expect(codeOf(await post(`/order/${second}/undo`))).toBe('too_late_to_undo');
    expect(codeOf(await pay(second))).toBe('transfer_recorded');
  });

  it('is refused together with a confirmation, and for a joint invoice', async () => {
    const { shop, buyer, first, second, foreign, pay, post, received } = await openShop();
    await pay(foreign);
    expect(codeOf(await pay(first, { confirm: true }))).toBe('transfer_recorded');
    const { number } = (await post('/invoice', { orders: [first, second] }, buyer)).json();
    const joint = (payload: object = {}) =>
      post(`/invoice/${number}/entry`, { kind: 'payment', ...FT, amount: 10_200, ...payload });
    expect(codeOf(await joint())).toBe('transfer_recorded');
    expect(codeOf(await joint({ reference: 'FT2' }))).toBe(200);
    expect(codeOf(await pay(first, { reference: 'FT 2', amount: 1 }))).toBe('transfer_recorded');
    expect(codeOf(await joint({ repeated: true }))).toBe(200);
    expect(await received()).toEqual([5_100 + 10_200, 5_100, 5_100]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused as a refund that was recorded, but not as the refund of itself', async () => {
    const { first, pay, post } = await openShop();
    await pay(first, { amount: 17_200, surplus: true });
    const refund = (payload: object = {}) => post(`/order/${first}/refund`, { ...FT, amount: 50, ...payload });
    expect(codeOf(await refund())).toBe(200);
    const again = await refund({ amount: 60 });
    expect([codeOf(again), again.json().error.message]).toEqual([
      'transfer_recorded',
      expect.stringContaining('$50 paid back'),
    ]);
    expect(codeOf(await refund({ repeated: true }))).toBe(200);
  });
});

describe('a slip and the ledger', () => {
  it('of a transfer recorded from the bank statement is refused, and settled without money', async () => {
    const { shop, first, pay, send, accept, read, received, buyer } = await openShop();
    await pay(first);
    const { insertedId: slip, notice } = await send(first);
    expect(notice).toMatch(/^We have recorded this transfer already for ORD-/);
    expect((await read('/slip'))[0].known).toMatchObject({ orderId: first, recorded: true, same: 'reference' });
    expect((await read(`/order/${first}/ledger`)).slips[0].known).toMatchObject({ recorded: true });
    expect((await read(`/order/${first}/ledger`, buyer)).slips[0].known).toBeUndefined();
    const refused = await accept(slip);
    expect(refused.json().error).toMatchObject({ code: 'transfer_recorded', settle: { withoutMoney: true } });
    expect(refused.json().error.message).toContain('accept the slip without money');
    const settled = await Promise.all([1, 2].map(() => accept(slip, { withoutMoney: true })));
    expect(settled.map(codeOf).sort()).toEqual([200, 'slip_decided']);
    expect((await read(`/order/${first}/ledger`)).slips).toMatchObject([{ decision: 'settled' }]);
    expect((await read(`/order/${first}`)).history.at(-1)).toMatchObject({ event: 'slip-settled' });
    expect(await received()).toEqual([5_100, 0, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is settled only if its transfer is in a ledger', async () => {
    const { first, send, accept, read } = await openShop();
    const { insertedId: slip } = await send(first);
    expect(codeOf(await accept(slip, { withoutMoney: true }))).toBe('transfer_not_recorded');
    expect((await read('/slip')).map(({ _id }: { _id: string }) => _id)).toEqual([slip]);
  });

  it('is refused for a second order by the file alone, also renamed and after the first was settled', async () => {
    const { first, second, foreign, pay, send, accept, numberOf, stranger, received } = await openShop();
    const one = await send(first, {}, PICTURE);
    const two = await send(second, { reference: 'FT OTHER 7' }, PICTURE);
    const three = await send(foreign, { reference: 'FT THIRD 8' }, PICTURE, stranger);
    expect(one.notice).toBeUndefined();
    expect(two.notice).toContain(`for ${await numberOf(first)}, too`);
    expect(three.notice).toMatch(/^This reference or file was sent to us before/);
    expect(three.notice).not.toContain('ORD-');
    await pay(first, { repeated: true });
    expect(codeOf(await accept(one.insertedId, { withoutMoney: true }))).toBe(200);
    for (const slip of [two.insertedId, three.insertedId]) {
      const refused = (await accept(slip)).json().error;
      expect(refused).toMatchObject({ code: 'transfer_recorded', recorded: { orderId: first, same: 'file' } });
    }
    expect(codeOf(await accept(two.insertedId, { repeated: true, amount: 100 }))).toBe(200);
    expect(await received()).toEqual([5_100, 100, 0]);
  });

  it('accepts a slip that was declined for another order', async () => {
    const { first, second, send, accept, post } = await openShop();
    const wrong = await send(first, {}, PICTURE);
    await post(`/slip/${wrong.insertedId}/refusal`, { reason: 'It is of another order.' });
    const right = await send(second, {}, PICTURE);
    expect(right.notice).toBeUndefined();
    expect(codeOf(await accept(right.insertedId))).toBe(200);
  });

  it('keeps a pending slip of any order from being recorded from the bank statement', async () => {
    const { first, second, foreign, pay, send, numberOf, stranger } = await openShop();
    await send(foreign, {}, undefined, stranger);
    const refused = (await pay(first)).json().error;
    expect(refused).toMatchObject({
      code: 'slip_waits',
      slip: { order: await numberOf(foreign) },
      insist: { repeated: true },
    });
    await send(second, { reference: 'FT2' });
    expect(codeOf(await pay(second, { reference: undefined, receivedOn: undefined }))).toBe('slip_waits');
    expect(codeOf(await pay(second, { reference: 'FT 3' }))).toBe(200);
    expect(codeOf(await pay(first, { repeated: true }))).toBe(200);
  });

  it('of an accepted slip is refused from the bank statement', async () => {
    const { first, second, pay, send, accept } = await openShop();
    const { insertedId: slip } = await send(first);
    await accept(slip);
    for (const order of [first, second]) expect(codeOf(await pay(order))).toBe('transfer_recorded');
  });
});
