import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

const REFUSED = [422, 400, 409, 404];

describe('a line that a clerk adds to an invoice', () => {
  it('is on its next revision; deposit and balance follow, and the buyer gets one mail', async () => {
    const { shop, addLine, invoice, order, history, mails, number } = await openShopWithInvoice();
    const freight = await addLine({ kind: 'charge', text: '  Sea   freight ', amount: 500.5 });
    expect(freight).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    expect(await invoice()).toMatchObject({
      revision: 'A',
      adjustments: [{ id: freight.insertedId, kind: 'charge', text: 'Sea freight', amount: 50_050, tax: 0 }],
      total: 1_750_050,
      parts: [{ amount: 510_000 }, { amount: 1_240_050 }],
    });
    const discount = { kind: 'discount', text: 'First order', percent: 5 };
    expect(await addLine(discount)).toMatchObject({ acknowledged: true });
    // 5% of 17,000; the deposit is 30% of what is left of it.
    expect(await invoice()).toMatchObject({
      revision: 'B',
      adjustments: [{}, { kind: 'discount', percent: 5, amount: -85_000 }],
      total: 1_665_050,
      parts: [{ amount: 484_500 }, { amount: 1_180_550 }],
    });
    expect(await order()).toMatchObject({
      orderedTotalPrice: 17_000,
      adjustmentAmount: -349.5,
      depositAmount: 4_845,
      paidAt: null,
    });
    expect((await history()).map(({ note }) => note)).toEqual([
      `Invoice ${number}-A: Sea freight $500.50.`,
      `Invoice ${number}-B: Discount: First order (5% of the tools) -$850.`,
    ]);
    const [first, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first?.subject).toBe(`Your proforma invoice ${number}-A: Sea freight $500.50`);
    for (const row of ['Sea freight: $500.50', 'Total: $17,500.50', 'Total before: $17,000', 'Deposit: $5,100 with'])
      expect(first?.text).toContain(row);
    expect(second?.text).toContain('Deposit: $4,845 with the order, instead of $5,100');
    const changes = await shop.db.selectFrom('admin_changes').select('action').execute();
    expect(changes.map(({ action }) => action)).toEqual(['invoice line added', 'invoice line added']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is stored negative for discounts and credits of either sign', async () => {
    const { shop, addLine, invoice } = await openShopWithInvoice(shared);
    for (const amount of [100, -100])
      for (const kind of ['discount', 'credit']) await addLine({ kind, text: 'Agreed', amount });
    const { adjustments, total } = await invoice();
    expect(adjustments.map(({ amount }: { amount: number }) => amount)).toEqual([-10_000, -10_000, -10_000, -10_000]);
    expect(total).toBe(1_660_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each([
    [{ kind: 'charge', text: ' ​', amount: 5 }, 'text'],
    [{ kind: 'charge', text: 'x'.repeat(151), amount: 5 }, 'text'],
    [{ kind: 'charge', text: '☃︎', amount: 5 }, 'text'],
    [{ kind: 'charge', text: 'Freight', amount: 0 }, 'amount'],
    [{ kind: 'charge', text: 'Freight', amount: -5 }, 'amount'],
    [{ kind: 'charge', text: 'Freight', amount: 5.001 }, 'amount'],
    [{ kind: 'charge', text: 'Freight', amount: 1e15 }, 'amount'],
    [{ kind: 'charge', text: 'Freight' }, 'amount'],
    [{ kind: 'charge', text: 'Freight', percent: 5 }, 'percent'],
    [{ kind: 'credit', text: 'Damage', percent: 5 }, 'percent'],
    [{ kind: 'discount', text: 'First order', percent: 5, amount: 5 }, 'percent'],
    [{ kind: 'discount', text: 'First order', percent: 0 }, 'percent'],
    [{ kind: 'discount', text: 'First order', percent: 100.5 }, 'percent'],
    [{ kind: 'discount', text: 'First order', percent: 1.005 }, 'percent'],
    [{ kind: 'discount', text: 'First order', amount: 17_000.01 }, 'amount'],
    [{ kind: 'credit', text: 'Damage', amount: 17_000.01 }, 'amount'],
  ])('is refused with its field: %j', async (line, field) => {
    const { post, invoice, mails } = await openShopWithInvoice(empty);
    const answer = await post(line);
    expect(REFUSED).toContain(answer.statusCode);
    expect(answer.json().error).toMatchObject({ field });
    expect((await invoice()).revision).toBe('');
    expect(await mails()).toEqual([]);
  });

  it('is refused if it makes the total larger than a number that is exact', async () => {
    const { post, invoice, mails } = await openShopWithInvoice(empty);
    const answer = await post({ kind: 'charge', text: 'Freight', amount: 90_071_992_547_400 });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'amount_too_large', field: 'amount' });
    expect((await invoice()).adjustments).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('never takes freight off by a discount', async () => {
    const { addLine, post, invoice } = await openShopWithInvoice(shared);
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    const most = { kind: 'discount', text: 'Agreed', amount: 17_000 };
    expect((await post({ ...most, amount: 17_000.01 })).json().error).toMatchObject({ code: 'discount_too_large' });
    await addLine(most);
    expect((await invoice()).total).toBe(50_000);
    expect((await post({ ...most, amount: 0.01 })).json().error).toMatchObject({ code: 'discount_too_large' });
  });

  it('is refused for an unknown, replaced or cancelled invoice, and for anybody but an admin', async () => {
    const { shop, buyer, post, place, postTo, number, orderId } = await openShopWithInvoice(shared);
    const line = { kind: 'charge', text: 'Freight', amount: 500 };
    expect((await post(line, { to: 'PI-2026-9999' })).statusCode).toBe(404);
    expect((await post(line, { by: buyer })).statusCode).toBe(403);
    const { number: joint } = (await postTo('/invoice', { orders: [orderId, await place()] })).json();
    const replaced = await post(line);
    expect([replaced.statusCode, replaced.json().error.invoice]).toEqual([409, joint]);
    await postTo(`/order/${orderId}/cancel`, {});
    expect((await post(line, { to: joint })).statusCode).toBe(200);
    const other = await place();
    await postTo(`/order/${other}/cancel`, {});
    const [own] = await shop.db.selectFrom('orders').select('number').where('id', '=', other).execute();
    const cancelled = await post(line, { to: own?.number?.replace('ORD', 'PI') ?? '' });
    expect([cancelled.statusCode, cancelled.json().error.code]).toEqual([409, 'order_cancelled']);
    expect(number).not.toBe(joint);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is added once per Idempotency-Key, which is refused with another body', async () => {
    const { shop, post, postTo, place, orderId, invoice } = await openShopWithInvoice(shared);
    const [line, key] = [{ kind: 'charge', text: 'Freight', amount: 500 }, 'the-freight-of-march'];
    const made = await post(line, { key });
    const again = await post(line, { key });
    expect(again.json()).toEqual(made.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await post({ ...line, amount: 600 }, { key });
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await invoice()).revision).toBe('A');
    await postTo('/invoice', { orders: [orderId, await place()] });
    expect((await post(line, { key })).json()).toEqual(made.json());
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('a line after money was received', () => {
  it('may be a charge, after which the order is no longer paid in full', async () => {
    const { shop, addLine, pay, order, history } = await openShopWithInvoice(shared);
    await pay({});
    expect(await order()).toMatchObject({ state: 'paid', paidAt: expect.any(String) });
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    expect(await order()).toMatchObject({ state: 'confirmed', paidAt: null, receivedAmount: 17_000 });
    expect((await history()).at(-1)?.note).toContain('no longer paid in full: $500 is due.');
    expect(await findInconsistencies(shop)).toEqual([]);
    await pay({});
    expect(await order()).toMatchObject({ state: 'confirmed', paidAt: expect.any(String), receivedAmount: 17_500 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('may be a credit, which makes the order paid or leaves a surplus to pay back', async () => {
    const { shop, addLine, pay, order, postTo, orderId, mails } = await openShopWithInvoice(shared);
    await pay({ amount: 16_000 });
    await addLine({ kind: 'credit', text: 'Damaged cartons', amount: 1_000 });
    expect(await order()).toMatchObject({ state: 'confirmed', paidAt: expect.any(String) });
    await addLine({ kind: 'credit', text: 'Damaged cartons', amount: 250 });
    expect((await mails()).at(-1)?.text).toContain('To be paid back to you: $250');
    expect(await findInconsistencies(shop)).toEqual([]);
    const refund = (amount: number) => postTo(`/order/${orderId}/refund`, { amount });
    expect((await refund(250.01)).json().error.code).toBe('refund_above_surplus');
    expect((await refund(250)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paidAt: expect.any(String), receivedAmount: 15_750 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('may credit all of it, with nothing to pay any more', async () => {
    const { shop, addLine, post, order, invoice, read, orderId } = await openShopWithInvoice(shared);
    await addLine({ kind: 'credit', text: 'Goodwill', amount: 17_000 });
    expect(await order()).toMatchObject({ state: 'paid', paidAt: expect.any(String), receivedAmount: 0 });
    expect((await invoice()).total).toBe(0);
    expect((await read(`/order/${orderId}/ledger`)).balance).toMatchObject({ due: 0, over: 0 });
    expect((await post({ kind: 'credit', text: 'Goodwill', amount: 0.01 })).json().error.field).toBe('amount');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('cannot be a discount', async () => {
    const { post, pay, invoice } = await openShopWithInvoice(shared);
    await pay({ amount: 1 });
    const answer = await post({ kind: 'discount', text: 'First order', percent: 5 });
    expect([answer.statusCode, answer.json().error]).toMatchObject([409, { code: 'money_received', field: 'kind' }]);
    expect((await invoice()).revision).toBe('');
  });

  it('is no move that an undo takes back, nor does an undo pass over it', async () => {
    const { shop, addLine, pay, postTo, orderId } = await openShopWithInvoice(shared);
    await pay({});
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    expect((await postTo(`/order/${orderId}/undo`, {})).statusCode).toBe(409);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('the lines of an invoice', () => {
  it('stay when it is reissued', async () => {
    const { shop, addLine, invoice, postTo, orderId, number } = await openShopWithInvoice(shared);
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    const buyer = { company: 'Rahim & Sons', vat: null, eori: null, bin: null };
    await postTo(`/order/${orderId}/invoice`, { instead: `${number}-A`, buyer, validDays: 30 });
    expect(await invoice()).toMatchObject({ revision: 'B', total: 1_750_000, adjustments: [{ text: 'Freight' }] });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('are carried over to a joint invoice and shared by its orders, which keep them when one is cancelled', async () => {
    const { shop, addLine, post, postTo, place, invoice, orderId, order } = await openShopWithInvoice(shared);
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    await addLine({ kind: 'discount', text: 'First order', percent: 5 });
    const other = await place();
    const { number: joint } = (await postTo('/invoice', { orders: [orderId, other] })).json();
    expect(await invoice(joint)).toMatchObject({
      total: 3_365_000,
      adjustments: [{ text: 'Freight' }, { text: 'First order (5%)', amount: -85_000 }],
    });
    expect(await order(other)).toMatchObject({ adjustmentAmount: -175 });
    expect(await findInconsistencies(shop)).toEqual([]);
    await post({ kind: 'discount', text: 'Both', percent: 10 }, { to: joint });
    expect((await invoice(joint)).total).toBe(3_025_000);
    await postTo(`/order/${orderId}/cancel`, {});
    // 17,000, freight 500, half of the 850 off, and 10% of the tools that are left.
    expect(await invoice(joint)).toMatchObject({ revision: 'B', total: 1_537_500 });
    expect(await order(other)).toMatchObject({ adjustmentAmount: -1_625 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('make another order of the invoice unpaid if it alone is left to bear them', async () => {
    const { shop, postTo, place, post, orderId, order, history } = await openShopWithInvoice(shared);
    const other = await place();
    const { number: joint } = (await postTo('/invoice', { orders: [orderId, other] })).json();
    await post({ kind: 'charge', text: 'Freight', amount: 12_000 }, { to: joint });
    // Both deposits, and the balance of the first.
    await postTo(`/invoice/${joint}/entry`, { kind: 'payment', amount: 28_100 });
    expect(await order()).toMatchObject({ paidAt: expect.any(String), adjustmentAmount: 6_000 });
    expect((await postTo(`/order/${other}/cancel`, {})).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paidAt: null, adjustmentAmount: 12_000, state: 'confirmed' });
    expect((await history()).at(-1)?.note).toContain('is cancelled. The order is no longer paid in full: $900 is due.');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('take off less in proportion, once fewer pieces are left to pay', async () => {
    const { shop, postTo, place, post, orderId, order, invoice } = await openShopWithInvoice(shared);
    const other = await place();
    const { number: joint } = (await postTo('/invoice', { orders: [orderId, other] })).json();
    await post({ kind: 'discount', text: 'Agreed', amount: 20_000 }, { to: joint });
    await postTo(`/order/${orderId}/cancel`, {});
    expect(await invoice(joint)).toMatchObject({ total: 700_000, adjustments: [{ amount: -1_000_000 }] });
    expect(await order(other)).toMatchObject({ adjustmentAmount: -10_000, paidAt: null });
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
