import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { undoMove } from '#src/modules/orders/moves/undo-move.server.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { openShopWithOrdersToShip } from '#tests/support/orders-to-ship.ts';
import { mailSubjects } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';

it('a shipment has pieces of several orders, cartons, container, dates and a tracking link', async () => {
  const { orders, send, order, shipments } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  const offer = (await send('GET', `/order/${first}/shipping`)).json();
  expect(offer.orders).toMatchObject([
    { _id: first, left: 700, cartonPieces: 250 },
    { _id: second, left: 700, cartonPieces: 250 },
  ]);
  expect(offer.carriers).toContain('DHL');
  const details = {
    carrier: 'Maersk',
    reference: 'B/L MAEU 1',
    container: 'MSKU 1',
    seal: 'S 7',
    departedOn: '2026-03-12',
    arrivesOn: '2026-04-20',
  };
  const lines = [{ order: first, pieces: 500 }, { order: second }];
  expect((await send('POST', '/shipment', { lines, ...details, note: 'Two orders' })).statusCode).toBe(200);
  expect(await order(first)).toMatchObject({ state: 'partly-shipped', shippedPieces: 500 });
  expect(await order(second)).toMatchObject({ state: 'shipped', shippedPieces: 700 });
  const [shipment] = (await shipments(first)).shipments;
  expect(shipment).toMatchObject({
    ...details,
    arrivedAt: null,
    tracking: 'https://www.maersk.com/tracking/MAEU1',
    lines: [
      { orderId: first, pieces: 500, cartons: 2 },
      { orderId: second, pieces: 700, cartons: 3 },
    ],
  });
  expect((await shipments(second)).shipments).toEqual([shipment]);
});

it('a shipment of orders that cannot ship together is refused as a whole', async () => {
  const { shop, buyer, orders, send, order, place, shipments } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  const other = await shop.signIn();
  const foreign = await place(other);
  for (const [lines, code] of [
    [[{ order: first }, { order: foreign }], 'other_customer'],
    [[{ order: first }, { order: first, pieces: 1 }], 'order_twice'],
    [[{ order: first }, { order: second, pieces: 701 }], 'pieces_above_rest'],
    [[{ order: first, pieces: 5, cartons: 6 }], 'cartons_do_not_fit'],
    [[{ order: first, pieces: 501, cartons: 2 }], 'cartons_do_not_fit'],
    [[{ order: first, pieces: 500, cartons: 3 }], 'cartons_do_not_fit'],
    [[{ order: second, cartons: 2 }], 'cartons_do_not_fit'],
    [[{ order: first }, { order: 'nothing' }], 'order_not_found'],
    [[], undefined],
  ] as const) {
    const answer = await send('POST', '/shipment', { lines });
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    if (code) expect(answer.json().error.code).toBe(code);
  }
  expect(await order(first)).toMatchObject({ shippedPieces: 0 });
  expect((await shipments(first)).shipments).toEqual([]);
  expect((await send('POST', '/shipment', { lines: [{ order: first }] }, buyer)).statusCode).toBe(403);
  expect((await send('GET', `/order/${first}/shipments`, {}, other)).statusCode).toBe(404);
});

it('a shipment can be corrected by an admin and removed by undo', async () => {
  const { buyer, orders, send, shipments, order } = await openShopWithOrdersToShip();
  const [first] = orders;
  await send('POST', `/order/${first}/shipment`, { pieces: 300, cartons: 2, carrier: 'DHL' });
  const [{ _id, departedOn }] = (await shipments(first)).shipments;
  const path = `/order/${first}/shipment/${_id}`;
  const corrected = { carrier: 'FedEx', reference: 'AWB 7', departedOn: '2026-03-13' };
  expect((await send('PUT', path, corrected, buyer)).statusCode).toBe(403);
  expect((await send('PUT', path, { ...corrected, departedOn: 'soon' })).statusCode).toBe(400);
  expect((await send('PUT', `${path}x`, corrected)).statusCode).toBe(404);
  expect(departedOn).toBe(today());
  expect((await send('PUT', path, corrected)).statusCode).toBe(200);
  expect((await shipments(first)).shipments).toMatchObject([{ ...corrected, lines: [{ pieces: 300, cartons: 2 }] }]);
  expect((await send('POST', `/order/${first}/undo`)).statusCode).toBe(200);
  expect((await shipments(first)).shipments).toEqual([]);
  expect(await order(first)).toMatchObject({ state: 'paid', shippedPieces: 0 });
});

it('a correction leaves what it does not name, so that two clerks correct different details', async () => {
  const { orders, send, shipments } = await openShopWithOrdersToShip();
  const [first] = orders;
  await send('POST', `/order/${first}/shipment`, { carrier: 'Maersk', seal: 'S 7', departedOn: '2026-03-12' });
  const [{ _id }] = (await shipments(first)).shipments;
  const corrections = [{ reference: 'MAEU 123456789' }, { container: 'MSKU 1' }, { seal: '', arrivesOn: '2026-04-20' }];
  for (const each of corrections)
    expect((await send('PUT', `/order/${first}/shipment/${_id}`, each)).statusCode).toBe(200);
  expect((await shipments(first)).shipments).toMatchObject([
    {
      ...{ carrier: 'Maersk', reference: 'MAEU 123456789', container: 'MSKU 1', seal: null },
      ...{ departedOn: '2026-03-12', arrivesOn: '2026-04-20' },
    },
  ]);
});

it('a shipment cannot arrive before its departure, also after a correction', async () => {
  const { orders, send, shipments } = await openShopWithOrdersToShip();
  const [first] = orders;
  const ship = (arrivesOn: string) =>
    send('POST', '/shipment', { lines: [{ order: first }], departedOn: '2026-03-12', arrivesOn });
  const problem = {
    message: 'The arrival is before the departure. Please correct one of the two days.',
    field: 'arrivesOn',
  };
  const refused = await ship('2026-03-11');
  expect([refused.statusCode, refused.json().error]).toMatchObject([422, problem]);
  expect((await ship('2026-03-12')).statusCode).toBe(200);
  const [{ _id }] = (await shipments(first)).shipments;
  const corrected = await send('PUT', `/order/${first}/shipment/${_id}`, { departedOn: '2026-03-13' });
  expect([corrected.statusCode, corrected.json().error]).toMatchObject([422, problem]);
});

it('a shipment without a day of departure leaves today, and cannot arrive before', async () => {
  const { orders, send } = await openShopWithOrdersToShip();
  const refused = await send('POST', `/order/${orders[0]}/shipment`, { arrivesOn: '2020-01-01' });
  expect(refused.json().error).toMatchObject({ code: 'arrival_too_early', field: 'arrivesOn' });
});

it('details of a shipment that are older than a rule stay while others are corrected', async () => {
  const { shop, orders, send, shipments } = await openShopWithOrdersToShip();
  const [first] = orders;
  await send('POST', `/order/${first}/shipment`, { departedOn: '2026-03-12' });
  await shop.db.updateTable('shipments').set({ carrier: '中远海运', arrives_on: '2026-03-01' }).execute();
  const [{ _id }] = (await shipments(first)).shipments;
  const correct = (change: object) => send('PUT', `/order/${first}/shipment/${_id}`, change);
  expect((await correct({ seal: 'S 7' })).statusCode).toBe(200);
  expect((await correct({ departedOn: '2026-03-11' })).json().error).toMatchObject({ code: 'arrival_too_early' });
  expect((await correct({ carrier: null, arrivesOn: null })).statusCode).toBe(200);
  expect((await shipments(first)).shipments).toMatchObject([{ carrier: null, seal: 'S 7', arrivesOn: null }]);
});

it('a detail of a shipment that the papers cannot show is refused at its field', async () => {
  const { orders, send, shipments } = await openShopWithOrdersToShip();
  const [first] = orders;
  const texts = { carrier: '中远海运', reference: 'B/L 提单 1', container: 'MSKU 🔧', seal: '封 7' };
  for (const [field, text] of Object.entries(texts)) {
    const refused = await send('POST', `/order/${first}/shipment`, { [field]: text });
    expect([refused.statusCode, refused.json().error]).toMatchObject([422, { code: 'not_printable', field }]);
  }
  await send('POST', `/order/${first}/shipment`, { carrier: 'ঢাকা ট্রাক' });
  const [{ _id }] = (await shipments(first)).shipments;
  for (const [field, text] of Object.entries(texts)) {
    const refused = await send('PUT', `/order/${first}/shipment/${_id}`, { [field]: text });
    expect(refused.json().error).toMatchObject({ code: 'not_printable', field });
  }
});

it('an order is delivered when the last of its shipments has arrived', async () => {
  const { shop, buyer, orders, send, order, shipments } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  await send('POST', `/order/${first}/shipment`, { pieces: 300 });
  await send('POST', '/shipment', { lines: [{ order: first }, { order: second }] });
  const [part, rest] = (await shipments(first)).shipments;
  const arrive = (id: string, by = buyer) => send('POST', `/order/${first}/shipment/${id}/arrival`, {}, by);
  expect((await arrive(part._id, await shop.signIn())).statusCode).toBe(404);
  expect((await arrive(part._id)).statusCode).toBe(200);
  expect(await order(first)).toMatchObject({ state: 'shipped' });
  expect((await shipments(first)).shipments).toMatchObject([{ arrivedAt: expect.any(String) }, { arrivedAt: null }]);
  await Promise.all([arrive(rest._id), arrive(rest._id)]);
  expect(await order(first)).toMatchObject({ state: 'delivered' });
  expect(await order(second)).toMatchObject({ state: 'delivered' });
});

it('cartons that do not hold the pieces, or not in full ones, are refused with both numbers', async () => {
  const { orders, send, order } = await openShopWithOrdersToShip();
  const ship = (cartons: number) => send('POST', `/order/${orders[0]}/shipment`, { pieces: 501, cartons });
  for (const cartons of [2, 4]) {
    const refused = await ship(cartons);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({
      message: `501 pieces do not make ${cartons} cartons of 250 pieces: they make 3.`,
      field: 'cartons',
    });
  }
  expect(await order(orders[0])).toMatchObject({ shippedPieces: 0 });
  expect((await ship(3)).statusCode).toBe(200);
});

it('the customer gets a mail per order, with cartons, dates and tracking link', async () => {
  const { shop, orders, send } = await openShopWithOrdersToShip();
  const lines = [{ order: orders[0], pieces: 300 }, { order: orders[1] }];
  await send('POST', '/shipment', {
    lines,
    carrier: 'DHL',
    reference: 'AWB 020-1',
    departedOn: '2026-03-12',
    arrivesOn: '2026-04-20',
  });
  const subjects = await mailSubjects(shop);
  expect(subjects.filter((subject) => subject.startsWith('Shipped'))).toHaveLength(2);
  const mail = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('subject', 'like', 'Shipped:%')
    .executeTakeFirstOrThrow();
  const details = ['Cartons', 'DHL', 'Expected arrival', '20 April 2026', 'Track it at: https://www.dhl.com/'];
  for (const expected of [...details, 'commercial invoice and packing list']) expect(mail.text).toContain(expected);
});

it('a corrected shipment is mailed to its customer once, with its tracking link; an identical correction is not', async () => {
  const { shop, orders, send, shipments } = await openShopWithOrdersToShip();
  const lines = orders.map((order) => ({ order }));
  await send('POST', '/shipment', { lines, carrier: 'Own truck', departedOn: '2026-03-12' });
  const [{ _id }] = (await shipments(orders[0])).shipments;
  const correct = (details: object) =>
    send('PUT', `/order/${orders[1]}/shipment/${_id}`, { departedOn: '2026-03-12', ...details });
  expect((await correct({ carrier: 'Own truck' })).statusCode).toBe(200);
  const mails = async () =>
    shop.db.selectFrom('outbox').select('text').where('subject', 'like', 'Shipment corrected:%').execute();
  expect(await mails()).toEqual([]);
  const dhl = { carrier: 'DHL', reference: 'AWB 020-1' };
  const answers = await Promise.all([1, 2, 3].map(() => correct(dhl)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  for (const expected of ['DHL', 'AWB 020-1', 'tracking-id=020-1', 'Shipped with'])
    expect(mail?.text).toContain(expected);
  // It was corrected while the shipment could still be undone.
  const due = await claimDueMails(shop.db, 100, Date.now() + 60_000);
  const subjects = due.map(({ subject }) => subject).filter((subject) => /^Ship/.test(subject));
  expect(subjects.at(-1)).toMatch(/^Shipment corrected/);
  expect(subjects.length).toBeGreaterThan(1);
});

it('a correction concurrent with an undo sends no mail about the undone shipment', async () => {
  const { shop, admin, orders, send, shipments } = await openShopWithOrdersToShip();
  const [first] = orders;
  await send('POST', `/order/${first}/shipment`, { pieces: 300, carrier: 'DHL' });
  const [{ _id }] = (await shipments(first)).shipments;
  const path = `/order/${first}/shipment/${_id}`;
  let corrected: Promise<unknown> = Promise.resolve();
  const db = withRivalAfterRead(shop.db, 'outbox', () => {
    corrected = send('PUT', path, { carrier: 'UPS', departedOn: '2026-03-12' });
    return Promise.race([corrected, untilTransactionWaits(shop.db)]);
  });
  const actor = { userId: admin.userId, email: admin.email, name: 'Admin', role: 'admin' } as const;
  await undoMove({ ...shop, db }, actor, first);
  await corrected;
  expect((await mailSubjects(shop)).filter((subject) => subject.startsWith('Ship'))).toEqual([]);
  expect((await shipments(first)).shipments).toEqual([]);
});

it('an order whose invoice does not allow partial shipments must ship completely', async () => {
  const { orders, send, order } = await openShopWithOrdersToShip({ PARTIAL_SHIPMENTS: 'not-allowed' });
  const [first, second] = orders;
  const refused = (
    await send('POST', '/shipment', { lines: [{ order: second }, { order: first, pieces: 699 }] })
  ).json();
  expect(refused.error).toMatchObject({
    code: 'leaves_together',
    field: 'pieces',
    message: expect.stringMatching(
      /^Invoice PI-\d{4}-0001 does not allow partial shipments. Please ship all 700 pieces of ORD-\d{4}-0001 together.$/,
    ),
  });
  expect((await send('POST', `/order/${first}/shipment`, { pieces: 1 })).statusCode).toBe(422);
  expect([await order(first), await order(second)]).toMatchObject([{ shippedPieces: 0 }, { shippedPieces: 0 }]);
  const [offered] = (await send('GET', `/order/${first}/shipping`)).json().orders;
  expect(offered.together).toContain('does not allow partial shipments.');
  expect((await send('POST', '/shipment', { lines: [{ order: first }] })).statusCode).toBe(200);
  expect(await order(first)).toMatchObject({ state: 'shipped' });
});
