import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import type { HistoryEntry as Entry } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { pdf } from '#tests/support/pdf.ts';
import { picture } from '#tests/support/pictures.ts';
import { mailSubjects, placeTestOrder } from '#tests/support/place-order.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { slipForm as form, otherPicture, PDF, PICTURE } from '#tests/support/slip-form.ts';
import { type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

async function openShop(choice: ShopChoice = {}) {
  const { shop, buyer, admin, orderId, post, read } = await openShopWithOrder(choice);
  const send = (file: Buffer | string = PICTURE, fields = {}, by: Person = buyer, name = 'slip') => {
    const { headers, payload } = form(file, fields, name);
    return shop.app.inject({
      method: 'POST',
      url: `/api/order/${orderId}/slip`,
      headers: { ...headers, ...by.headers },
      payload,
    });
  };
  const get = (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const ledger = () => read(`/order/${orderId}/ledger`, buyer);
  const toSales = async () => {
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
    const own = mails.filter(({ recipient }) => recipient === company.email.sales);
    return own.map(({ subject }) => subject.replace(/ for PI-.*/, ''));
  };
  return { shop, buyer, admin, orderId, send, post, get, ledger, toSales };
}

describe('a bank transfer slip', () => {
  it('is pending at first, and the sales team gets a mail', async () => {
    const { shop, admin, orderId, send, get, ledger } = await openShop();
    const { insertedId } = (await send()).json();
    expect((await get('/slip', admin)).json()).toMatchObject([
      { _id: insertedId, orderId, amount: 510_000, sentOn: '2026-03-12', reference: 'FT 4711', currency: 'USD' },
    ]);
    expect((await get('/slip', admin)).json()[0].order).toMatchObject({ _id: orderId, orderedTotalPrice: 17_000 });
    expect((await get('/slip-count', admin)).json()).toEqual({ count: 1 });
    expect((await ledger()).slips).toMatchObject([{ _id: insertedId, decision: null }]);
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute();
    expect(mails.at(-1)).toEqual({
      recipient: company.email.sales,
      subject: expect.stringMatching(/^Transfer slip: \$5,100 for PI-/),
    });
  });

  it('names the joint invoice of its order', async () => {
    const { shop, buyer, admin, orderId, send, post, get } = await openShop();
    await send();
    expect((await get('/slip', admin)).json()).toMatchObject([{ jointInvoice: null }]);
    const other = await placeTestOrder(shop, buyer, await shop.addTool());
    const { number } = (await post('/invoice', { orders: [orderId, other] }, buyer)).json();
    expect(number).toMatch(/-J0001$/);
    expect((await get('/slip', admin)).json()).toMatchObject([{ jointInvoice: number }]);
  });

  it('is accepted once as a ledger entry, with the amount that arrived', async () => {
    const { send, post, get, ledger, admin } = await openShop();
    const { insertedId: id } = (await send()).json();
    const answers = await Promise.all([1, 2].map(() => post(`/slip/${id}/acceptance`, { amount: 5_085 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await ledger()).toMatchObject({
      entries: [{ kind: 'payment', amount: 508_500, on: '2026-03-12', reference: 'FT 4711' }],
      slips: [{ decision: 'accepted' }],
    });
    expect((await get('/slip', admin)).json()).toEqual([]);
    const late = [
      post(`/slip/${id}/refusal`, { reason: 'Late' }),
      post(`/slip/${id}/acceptance`, { withoutMoney: true }),
    ];
    expect((await Promise.all(late)).map(codeOf)).toEqual(['slip_decided', 'slip_decided']);
  });

  it('blocks a payment of the same amount until it is decided, so that no transfer is recorded twice', async () => {
    const { orderId, send, post, ledger } = await openShop();
    const { insertedId: id } = (await send()).json();
    const pay = (amount: number) => post(`/order/${orderId}/payment`, { amount });
    expect((await pay(1_000)).statusCode).toBe(200);
    const refused = await pay(5_100);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'slip_waits']);
    expect(refused.json().error.message).toContain('a slip of $5,100');
    expect((await ledger()).entries).toHaveLength(1);
    await post(`/slip/${id}/refusal`, { reason: 'Nothing has arrived.' });
    expect((await pay(5_100)).statusCode).toBe(200);
  });

  it('is pending again when the payment is undone', async () => {
    const { send, post, ledger, orderId, toSales } = await openShop();
    const { insertedId: id } = (await send()).json();
    expect((await post(`/slip/${id}/acceptance`)).json()).toEqual({ acknowledged: true, orders: [orderId] });
    expect(await toSales()).toContain('Transfer slip accepted');
    expect((await post(`/order/${orderId}/undo`)).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ entries: [], slips: [{ decision: null }] });
    expect(await toSales()).not.toContain('Transfer slip accepted');
    expect((await post(`/slip/${id}/acceptance`)).statusCode).toBe(200);
  });

  it('counts as reported for its order until it is decided, and is part of its history', async () => {
    const { buyer, admin, orderId, send, post, get } = await openShop();
    const reported = async () => {
      const lists = [`/user-order?user=${buyer.email}`, '/order'].map((path) => get(path, admin));
      const [own, all] = (await Promise.all(lists)).map((answer) => answer.json()[0].reportedAmount);
      const [page, invoice] = await Promise.all([get(`/order/${orderId}`), get(`/order/${orderId}/proforma`)]);
      return [own, all, page.json().order.reportedAmount, invoice.json().order.reportedAmount];
    };
    const events = async () => (await get(`/order/${orderId}`)).json().history.map(({ event }: Entry) => event);
    expect(await reported()).toEqual([undefined, undefined, undefined, undefined]);
    const { insertedId: id } = (await send()).json();
    expect(await reported()).toEqual([5_100, 5_100, 5_100, 5_100]);
    expect(await events()).toEqual(['placed', 'slip-sent']);
    await post(`/slip/${id}/refusal`, { reason: 'Nothing has arrived.' });
    expect(await reported()).toEqual([undefined, undefined, undefined, undefined]);
    expect(await events()).toEqual(['placed', 'slip-sent', 'slip-declined']);
  });

  it('counts as reported for all orders of a joint invoice', async () => {
    const { shop, buyer, orderId, send, post, get } = await openShop();
    const other = await placeTestOrder(shop, buyer, await shop.addTool());
    await post('/invoice', { orders: [orderId, other] }, buyer);
    await send();
    const listed = (await get(`/user-order?user=${buyer.email}`)).json();
    expect(listed.map(({ reportedAmount }: Order) => reportedAmount)).toEqual([5_100, 5_100]);
  });

  it('does not keep a clerk from undoing a payment that was recorded just before it was sent', async () => {
    const { orderId, send, post, ledger } = await openShop();
    await post(`/order/${orderId}/payment`, { amount: 1_000 });
    await send();
    expect((await post(`/order/${orderId}/undo`)).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ entries: [], slips: [{ decision: null }] });
  });

  it('is declined with a reason that is mailed to the customer', async () => {
    const { shop, send, post, ledger, toSales } = await openShop();
    const { insertedId: id } = (await send()).json();
    expect((await post(`/slip/${id}/refusal`, { reason: ' ' })).json().error.code).toBe('reason_empty');
    expect((await post(`/slip/${id}/refusal`, { reason: 'It is of another order.' })).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({
      entries: [],
      slips: [{ decision: 'declined', reason: 'It is of another order.' }],
    });
    expect(await toSales()).toContain('Transfer slip declined');
    expect((await mailSubjects(shop)).at(-1)).toMatch(/^We could not accept your transfer slip for PI-/);
  });

  it('leaves its order three whole days once it is declined', async () => {
    const { shop, send, post, orderId } = await openShop();
    const { insertedId: id } = (await send()).json();
    await shop.db.updateTable('orders').set({ held_until: Date.now() }).execute();
    const before = Date.now();
    await post(`/slip/${id}/refusal`, { reason: 'Nothing has arrived.' });
    const { order } = await requireOrder(shop.db, orderId);
    expect([before, Date.now()].map((now) => calendar.endAfter(now, 3))).toContain(Date.parse(order.heldUntil ?? ''));
  });

  it('is stored whatever its text says, and with bytes before its head', async () => {
    const { send } = await openShop();
    const words = '5 0 obj\n<< /Length 30 >>\nstream\n(TypeScript/JavaScript /Launch)\nendstream\nendobj';
    const slip = await send(Buffer.concat([Buffer.from('\ufeff\r\n'), pdf(words)]));
    expect([slip.statusCode, slip.json().acknowledged]).toEqual([200, true]);
  });

  it('is stored unchanged as a PDF and served as an attachment only', async () => {
    const { send, get, admin, buyer } = await openShop();
    const { insertedId: id } = (await send(PDF)).json();
    for (const person of [buyer, admin]) {
      const file = await get(`/slip/${id}`, person);
      expect(file.rawPayload.equals(PDF)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="slip-2026-03-12.pdf"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    }
  });

  it('is re-encoded if it is a picture, which removes hidden content', async () => {
    const { send, get } = await openShop();
    const hidden = Buffer.concat([
      await picture({ width: 900, height: 1_200 }),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { insertedId: id } = (await send(hidden)).json();
    const file = await get(`/slip/${id}`);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.rawPayload.includes('<script>')).toBe(false);
  });

  it('is stored once when sent twice', async () => {
    const { send, ledger } = await openShop();
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    await Promise.all([1, 2, 3].map(() => send(Buffer.concat([PICTURE, Buffer.from('\n')]))));
    expect((await ledger()).slips).toHaveLength(2);
  });

  it.each([
    ['a hexadecimal amount', { amount: '0x10' }, 'Please input an amount, such as 5100 or 5100.50.'],
    ['a day in the future', { sentOn: '2999-01-01' }, 'The day of the transfer must not be in the future.'],
    ['a day of another century', { sentOn: '1900-01-01' }, 'The day of the transfer must be in the last 5 years.'],
  ])('is refused with %s', async (_, fields, message) => {
    const { send, ledger } = await openShop(shared);
    const refused = await send(PICTURE, fields);
    expect([refused.statusCode, refused.json().error.message]).toEqual([422, message]);
    expect((await ledger()).slips).toEqual([]);
  });

  it('is sent again with corrected details after it was declined', async () => {
    const { send, post, ledger } = await openShop();
    const { insertedId: id } = (await send()).json();
    await post(`/slip/${id}/refusal`, { reason: 'The amount is wrong.' });
    const unchanged = await send();
    expect([unchanged.statusCode, unchanged.json().error.code]).toEqual([409, 'slip_declined']);
    expect(unchanged.json().error.message).toContain('The amount is wrong.');
    const { insertedId: corrected } = (await send(PICTURE, { amount: '5200' })).json();
    expect((await ledger()).slips).toMatchObject([
      { _id: id, decision: 'declined' },
      { _id: corrected, decision: null, amount: 520_000 },
    ]);
  });

  it('is private: another customer can find neither it nor its order', async () => {
    const { shop, send, get, post, buyer, orderId } = await openShop();
    const { insertedId: id } = (await send()).json();
    const other = await shop.signIn();
    expect((await get(`/slip/${id}`, other)).statusCode).toBe(404);
    expect((await get('/slip', other)).statusCode).toBe(403);
    expect((await get('/slip-count', other)).statusCode).toBe(403);
    expect((await get(`/order/${orderId}/ledger`, other)).statusCode).toBe(404);
    expect((await send(PICTURE, {}, other)).statusCode).toBe(404);
    expect((await post(`/slip/${id}/acceptance`, {}, buyer)).statusCode).toBe(403);
    expect((await shop.app.inject(`/api/slip/${id}`)).statusCode).toBe(401);
  });

  const abuse: [title: string, file: Buffer | string, fields: Record<string, string>, status: number, code: string][] =
    [
      ['a web page', '<!doctype html><script>alert(1)</script>', {}, 422, 'slip_type'],
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', {}, 422, 'slip_type'],
      ['a PDF without its end', '%PDF-1.7\n<script>', {}, 422, 'slip_type'],
      ['a page before a PDF', `<html>${PDF}`, {}, 422, 'slip_type'],
      ['a PDF with a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), {}, 422, 'document_acts'],
      ['nothing', '', {}, 422, 'slip_type'],
      ['more than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024), PDF]), {}, 413, 'slip_too_large'],
      ['no amount', PICTURE, { amount: '' }, 422, 'slip_field'],
      ['an amount below zero', PICTURE, { amount: '-5' }, 422, 'amount_not_positive'],
      ['half a cent', PICTURE, { amount: '10.0055' }, 422, 'amount_not_payable'],
      ['no day', PICTURE, { sentOn: 'yesterday' }, 422, 'slip_field'],
      ['no reference', PICTURE, { reference: ' ' }, 422, 'slip_field'],
    ];
  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each(abuse)('is refused with %s', async (_, file, fields, status, code) => {
    const { shop, send } = await openShop(empty);
    const answer = await send(file, fields);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    // The form shows it beside the file.
    if (code === 'slip_type') expect(answer.json().error.field).toBe('slip');
    expect(await shop.db.selectFrom('slips').select('id').execute()).toEqual([]);
  });

  it('is refused if five are pending, even when eight are sent concurrently', async () => {
    const { send } = await openShop();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(otherPicture())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 422, 422, 422]);
  });

  it('is refused once its order has 30, also if all of them were declined', async () => {
    const { shop, send, post, ledger } = await openShop(shared);
    const { insertedId } = (await send()).json();
    expect((await post(`/slip/${insertedId}/refusal`, { reason: 'Not ours.' })).statusCode).toBe(200);
    const slip = await shop.db.selectFrom('slips').selectAll().where('id', '=', insertedId).executeTakeFirstOrThrow();
    const others = Array.from({ length: 29 }, () => newId()).map((id) => ({ ...slip, id, file_hash: id }));
    await shop.db.insertInto('slips').values(others).execute();
    const refused = await send(otherPicture());
    const message = 'This order has too many slips. Please write to our sales team.';
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({ code: 'too_many_slips', message });
    expect((await ledger()).slips).toHaveLength(30);
  });

  it('is refused without a file, after too many others, and if nothing is due', async () => {
    const { send, post, orderId } = await openShop();
    expect((await send(PICTURE, {}, undefined, 'image')).json().error.code).toBe('slip_missing');
    for (let count = 1; count <= 5; count += 1) expect((await send(otherPicture())).statusCode).toBe(200);
    expect((await send()).json().error.code).toBe('too_many_slips');
    await post(`/order/${orderId}/payment`);
    expect((await send(otherPicture())).json().error.code).toBe('nothing_due');
  });
});
