import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';
import { openReceiver, openShopWithWebhooks, signatureOf } from '#tests/support/shop-with-webhooks.ts';
import { eventNames, MAX_WEBHOOKS } from './webhook.ts';

describe('webhooks', () => {
  it('are for admins only', async () => {
    const { send, add, buyer } = await openShopWithWebhooks();
    const { id } = await add('https://erp.example.com/', eventNames);
    const paths = [
      ['GET', '/webhook'],
      ['GET', `/webhook/${id}/delivery`],
      ['POST', `/webhook/${id}/secret`],
      ['DELETE', `/webhook/${id}`],
    ] as const;
    for (const [method, path] of paths) expect((await send(method, path, undefined, buyer)).statusCode).toBe(403);
  });

  it('are added, changed, paused and deleted, as the change history says, and listed without their secrets', async () => {
    const { send, add } = await openShopWithWebhooks();
    const { id, secret } = await add('https://erp.example.com/shop', ['order.placed']);
    const change = { url: 'https://erp.example.com/new', events: ['stock.changed'], active: false };
    expect((await send('PUT', `/webhook/${id}`, change)).statusCode).toBe(200);
    const listed = await send('GET', '/webhook');
    expect(listed.json()).toMatchObject([{ _id: id, ...change, waiting: 0, givenUp: 0, oldUntil: null }]);
    expect(listed.body).not.toContain(secret.slice(6));
    expect((await send('DELETE', `/webhook/${id}`)).statusCode).toBe(200);
    expect((await send('PUT', `/webhook/${id}`, change)).statusCode).toBe(404);
    const history = (await send('GET', '/changes?kind=webhook')).json();
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'added']);
    expect(JSON.stringify(history)).not.toContain(secret.slice(6));
  });

  it('saved without a difference leave no entry in the change history', async () => {
    const { send, add } = await openShopWithWebhooks();
    const same = { url: 'https://erp.example.com/shop', events: ['order.placed'], active: true };
    const { id } = await add(same.url, same.events);
    for (const body of [{}, same]) expect((await send('PUT', `/webhook/${id}`, body)).statusCode).toBe(200);
    const history = (await send('GET', '/changes?kind=webhook')).json();
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['added']);
  });

  it.each([
    ['an address that is none', { url: 'erp' }, 'url'],
    ['another protocol', { url: 'ftp://erp.example.com/' }, 'url'],
    ['a password in the address', { url: 'https://a:b@erp.example.com/' }, 'url'],
    ['no events', { events: [] }, 'events'],
  ])('%s is refused', async (_what, change, field) => {
    const { post } = await openShopWithWebhooks();
    const refused = await post('/webhook', {
      url: 'https://erp.example.com/',
      events: eventNames,
      active: true,
      ...change,
    });
    expect([refused.statusCode, refused.json().error.field ?? refused.json().error.details?.field]).toEqual([
      422,
      field,
    ]);
  });

  it('without a setting for development need https', async () => {
    const { post } = await openShopWithWebhooks({ WEBHOOK_PRIVATE_ADDRESSES: 'off' });
    const body = { url: 'http://erp.example.com/', events: eventNames, active: true };
    expect((await post('/webhook', body)).statusCode).toBe(422);
    expect((await post('/webhook', { ...body, url: 'https://erp.example.com/' })).statusCode).toBe(200);
  });

  it('are refused above their number', async () => {
    const { post, add } = await openShopWithWebhooks();
    for (let at = 0; at < MAX_WEBHOOKS; at += 1) await add(`https://erp.example.com/${at}`, eventNames);
    const body = { url: 'https://erp.example.com/', events: eventNames, active: true };
    expect((await post('/webhook', body)).statusCode).toBe(409);
  });

  it('have signatures of the old secret, too, for a day after a new one', async () => {
    const { shop, buyer, send, add, deliver } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    const { id, secret } = await add(url, ['order.placed']);
    const renewed = (await send('POST', `/webhook/${id}/secret`)).json().secret;
    const toolId = await shop.addTool();
    await placeTestOrder(shop, buyer, toolId);
    await deliver();
    await shop.db
      .updateTable('webhooks')
      .set({ old_until: Date.now() - 1 })
      .execute();
    await placeTestOrder(shop, buyer, toolId);
    await deliver();
    const [first, second] = received;
    if (!first || !second) throw new Error('two events expected');
    expect(first.headers.get('webhook-signature')).toBe(`${signatureOf(first, renewed)} ${signatureOf(first, secret)}`);
    expect(second.headers.get('webhook-signature')).toBe(signatureOf(second, renewed));
  });
});

describe('a webhook gets', () => {
  it('an order that is placed, signed, and the stock after it', async () => {
    const { shop, buyer, add, deliver } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    const { secret } = await add(url, eventNames);
    const toolId = await shop.addTool({ quantity: 2_000 });
    const orderId = await placeTestOrder(shop, buyer, toolId, 500);
    expect(await deliver()).toBe(2);
    const [placed, stock] = received.toSorted((a, b) => a.event.type.localeCompare(b.event.type));
    expect(placed?.event).toMatchObject({
      type: 'order.placed',
      timestamp: expect.stringMatching(/Z$/),
      data: { order: { _id: orderId, pieces: 500, state: 'to-be-paid', toolId } },
    });
    expect(stock?.event).toMatchObject({ type: 'stock.changed', data: { tool: { _id: toolId }, quantity: 1_500 } });
    if (placed) expect(placed.headers.get('webhook-signature')).toBe(signatureOf(placed, secret));
    expect(placed?.body).not.toContain(buyer.email);
  });

  it('an order that is split off another one', async () => {
    const { shop, buyer, add, post, deliver } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    const orderId = await placeTestOrder(shop, buyer, await shop.addTool(), 1_500);
    await add(url, ['order.placed']);
    const split = { orderedMinQty: 500, shippingAddress: '7 Quay Street, Khulna', reason: 'Two addresses' };
    const { insertedId } = (await post(`/order/${orderId}/split`, split)).json();
    await deliver();
    expect(received.map(({ event }) => event.data)).toMatchObject([{ order: { _id: insertedId, pieces: 500 } }]);
  });

  it('nothing of an order that is refused', async () => {
    const { shop, buyer, add, deliver } = await openShopWithWebhooks();
    await add((await openReceiver()).url, eventNames);
    const toolId = await shop.addTool({ quantity: 600 });
    await expect(placeTestOrder(shop, buyer, toolId, 700)).rejects.toThrow();
    expect(await deliver()).toBe(0);
  });

  it('only its events, and none while it is paused', async () => {
    const { shop, buyer, send, add, deliver, deliveries } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    const [orders, paused] = [await add(url, ['order.placed']), await add(url, ['order.placed'])];
    await send('PUT', `/webhook/${paused.id}`, { url, events: ['order.placed'], active: false });
    await placeTestOrder(shop, buyer, await shop.addTool());
    await deliver();
    expect(received.map(({ event }) => event.type)).toEqual(['order.placed']);
    expect(await deliveries(orders.id)).toMatchObject([{ event: 'order.placed', state: 'delivered', attempts: 1 }]);
    expect(await deliveries(paused.id)).toEqual([]);
  });

  it('a payment once it cannot be undone any more, and nothing of one that was undone', async () => {
    const { shop, buyer, post, add, deliver, waitLong } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    await add(url, ['payment.recorded', 'order.state-changed']);
    const orderId = await placeTestOrder(shop, buyer, await shop.addTool());
    await post(`/order/${orderId}/payment`);
    expect(await deliver()).toBe(0);
    expect((await post(`/order/${orderId}/undo`)).statusCode).toBe(200);
    await waitLong();
    expect(await deliver()).toBe(0);

    await post(`/order/${orderId}/payment`);
    await waitLong();
    await deliver();
    expect(received.map(({ event }) => event.type).sort()).toEqual(['order.state-changed', 'payment.recorded']);
    expect(received[0]?.event.data).toMatchObject({ event: 'paid', order: { _id: orderId, state: 'paid' } });
  });

  it('a shipment, and a cancellation with the stock', async () => {
    const { shop, buyer, post, add, deliver, waitLong } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    const toolId = await shop.addTool({ quantity: 5_000 });
    const [shipped, cancelled] = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    await post(`/order/${shipped}/payment`);
    await add(url, eventNames);
    expect((await post(`/order/${shipped}/shipment`, { pieces: 500, cartons: 5 })).statusCode).toBe(200);
    expect((await post(`/order/${cancelled}/cancel`)).statusCode).toBe(200);
    await waitLong();
    await deliver();
    const told = received.map(({ event: { type, data } }) => `${type} ${data.event ?? data.quantity}`);
    expect(told.sort()).toEqual([
      'order.state-changed cancelled',
      'order.state-changed shipped',
      'shipment.recorded shipped',
      'stock.changed 4500',
    ]);
  });

  it('the stock that an admin changes', async () => {
    const { shop, admin, send, add, deliver } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    await add(url, ['stock.changed']);
    const toolId = await shop.addTool({ quantity: 5_000 });
    const tool = (await send('GET', `/purchase/${toolId}`)).json();
    const answer = await send('PUT', `/tool/${toolId}`, { ...tool, email: admin.email, quantity: '4000', price: '34' });
    expect(answer.statusCode, answer.body).toBe(200);
    await deliver();
    expect(received.map(({ event }) => event.data)).toMatchObject([{ tool: { _id: toolId }, quantity: 4_000 }]);
  });

  it('quotes that are sent and accepted, and inquiries', async () => {
    const { shop, post, offered, accept, admin } = await openShopWithQuotes({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
    const events = ['quote.sent', 'quote.accepted', 'inquiry.received'];
    await post('/webhook', { url: 'https://erp.example.com/', events, active: true }, admin);
    await accept(await offered());
    await post('/inquiry', { name: 'Wanjiru', email: 'w@example.com', phone: '', message: '2,000 drills' });
    const told = await shop.db.selectFrom('webhook_deliveries').select('content').orderBy('id').execute();
    expect(told.map(({ content }) => JSON.parse(content))).toMatchObject([
      { type: 'quote.sent', data: { revision: 'A' } },
      { type: 'quote.accepted', data: { revision: 'A', orderIds: [expect.any(String)] } },
      { type: 'inquiry.received', data: { subject: '2,000 drills' } },
    ]);
  });
});
