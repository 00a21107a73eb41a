import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { multipart } from '#tests/support/multipart.ts';
import { picture } from '#tests/support/pictures.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import { createPerson, openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import type { ConversationDetails, ListedConversation } from './conversation.ts';
import { sendMessage } from './send-message.server.ts';

const REPLY = { REPLY_ADDRESS: 'reply@karigar.example' };

/** A shop with an inquiry of a visitor. */
async function openInbox() {
  const shop = await openTestShop(REPLY);
  const [admin, visitor] = [await shop.signIn('admin', 'Ayesha'), 'wanjiru@example.com'];
  const ask = (body: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/inquiry',
      payload: {
        name: 'Wanjiru',
        email: 'Wanjiru@Example.com',
        phone: '',
        message: '2,000 drills to Mombasa',
        ...body,
      },
    });
  await ask();
  const call = (by: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers = {}) =>
    shop.app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...by.headers, ...headers },
      ...(payload && { payload }),
    });
  const list = async (by: Person, query = '') =>
    (await call(by, 'GET', `conversation?limit=50${query}`)).json<ListedConversation[]>();
  const [first] = await list(admin);
  const id = first?._id ?? '';
  const read = async (by = admin) => (await call(by, 'GET', `conversation/${id}`)).json<ConversationDetails>();
  const answer = (text: string, by = admin, more = {}, headers = {}) =>
    call(by, 'POST', `conversation/${id}/message`, { text, ...more }, headers);
  const mailsTo = async (to: string) =>
    shop.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id').execute();
  return { shop, admin, visitor, id, ask, call, list, read, answer, mailsTo };
}

/** An account of the visitor, verified or not. */
async function accountOf(shop: TestShop, email: string, emailVerified: boolean): Promise<Person> {
  const person = await createPerson(shop.db, 'customer', 'Wanjiru');
  await shop.db.updateTable('user').set({ email, emailVerified }).where('id', '=', person.userId).execute();
  return person;
}

describe('a conversation', () => {
  it('goes from state to state with its messages, and its answers are mailed with a signed address', async () => {
    const { shop, admin, visitor, id, call, list, read, answer, mailsTo } = await openInbox();
    expect(await read()).toMatchObject({ state: 'new', subject: '2,000 drills to Mombasa', owner: null, messages: 1 });
    expect((await answer(' ')).json().error).toMatchObject({ code: 'message_empty', field: 'text' });
    expect((await answer('USD 34 each\r\nBcc: x@example.com')).statusCode).toBe(200);
    const answered = await read();
    expect(answered).toMatchObject({ state: 'waiting-for-them', owner: { name: 'Ayesha' }, lastFrom: 'shop' });
    expect(answered.answeredAt).not.toBeNull();
    const [mail] = await mailsTo(visitor);
    expect(mail).toMatchObject({ subject: 'Re: 2,000 drills to Mombasa' });
    expect(mail?.reply_to).toMatch(/^reply\+[0-9a-z]{25}\.[0-9a-z]{16}@karigar\.example$/);
    expect(mail?.text).toContain('USD 34 each');

    const customer = await accountOf(shop, visitor, true);
    expect((await call(customer, 'GET', 'conversation-count')).json()).toEqual({ count: 1 });
    await call(customer, 'POST', `conversation/${id}/seen`);
    expect((await call(customer, 'GET', 'conversation-count')).json()).toEqual({ count: 0 });
    await call(admin, 'PUT', `conversation/${id}`, { state: 'done', owner: null });
    expect((await call(admin, 'GET', 'conversation-count')).json()).toEqual({ count: 0 });
    await answer('To Mombasa, please', customer);
    expect(await read()).toMatchObject({ state: 'waiting-for-us', owner: null, messages: 3, lastFrom: 'customer' });
    expect((await list(admin, '&state=open&owner=unassigned&q=mombasa')).map(({ _id }) => _id)).toEqual([id]);
    expect(await list(admin, '&state=done')).toEqual([]);
    expect(await list(admin, `&owner=${admin.userId}`)).toEqual([]);
    expect((await mailsTo('sales@karigar.example')).map(({ subject }) => subject)).toEqual([
      'Inquiry from Wanjiru',
      'Wanjiru has written: 2,000 drills to Mombasa',
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('belongs to the verified account with its address, and to no other', async () => {
    const { shop, visitor, id, call, list, answer, admin } = await openInbox();
    const stranger = await shop.signIn();
    expect(await list(stranger)).toEqual([]);
    for (const path of [`conversation/${id}`, `conversation/${id}/file/x`])
      expect((await call(stranger, 'GET', path)).statusCode).toBe(404);
    for (const path of ['message', 'seen'])
      expect((await call(stranger, 'POST', `conversation/${id}/${path}`, { text: 'Mine' })).statusCode).toBe(404);
    for (const path of ['note', 'message'])
      expect((await call(stranger, 'POST', `conversation/${id}/${path}`, { text: 'x' })).statusCode).not.toBe(200);
    const unverified = await accountOf(shop, visitor, false);
    expect((await call(unverified, 'GET', `conversation/${id}`)).statusCode).toBe(404);
    expect(await list(unverified)).toEqual([]);
    await shop.db.updateTable('user').set({ emailVerified: true }).where('id', '=', unverified.userId).execute();
    await call(admin, 'POST', `conversation/${id}/note`, { text: 'Asks for a discount each time' });
    await answer('Which port?');
    expect(await list(unverified)).toMatchObject([{ _id: id, owner: null, unread: true }]);
    const seen = (await call(unverified, 'GET', `conversation/${id}`)).body;
    expect(seen).toContain('Which port?');
    expect(seen).not.toContain('discount');
    expect(seen).not.toContain(admin.userId);
  });

  it('is owned by an admin only, and shows the other conversations of its customer', async () => {
    const { shop, admin, id, ask, call, read } = await openInbox();
    await ask({ message: 'And saws?' });
    const owner = (userId: string) => call(admin, 'PUT', `conversation/${id}`, { owner: userId });
    expect((await owner((await shop.signIn()).userId)).json().error.code).toBe('owner_not_admin');
    expect((await owner(admin.userId)).statusCode).toBe(200);
    expect((await read()).others.map(({ preview }) => preview)).toEqual(['And saws?']);
  });

  it('takes an answer once under its key, and none to a message that the admin has not seen', async () => {
    const { shop, admin, visitor, id, read, answer, mailsTo } = await openInbox();
    const key = { 'idempotency-key': randomUUID() };
    const [first, again, other] = [
      await answer('Once', admin, {}, key),
      await answer('Once', admin, {}, key),
      await answer('Twice', admin, {}, key),
    ];
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(other.json().error.code).toBe('idempotency_key_reused');
    expect(await mailsTo(visitor)).toHaveLength(1);
    const { lastId } = await read();
    const actor = { ...admin, role: 'admin' as const };
    const customer = await accountOf(shop, visitor, true);
    const rival = withRivalAfterRead(shop.db, 'conversations', () => answer('Wait, 3,000', customer));
    await expect(
      sendMessage({ config: shop.config, db: rival }, actor, id, { text: '2,000 then', files: [], lastSeen: lastId }),
    ).rejects.toMatchObject({ code: 'conversation_changed' });
    expect(await read()).toMatchObject({ state: 'waiting-for-us', messages: 3 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('the files of a conversation', () => {
  const send = (shop: TestShop, by: Person, id: string, bytes: Buffer) => {
    const { headers, payload } = multipart({ bytes, field: 'file', filename: '../../Offer é.png' });
    return shop.app.inject({
      method: 'POST',
      url: `/api/conversation/${id}/file`,
      headers: { ...by.headers, ...headers },
      payload,
    });
  };

  it('are pictures and PDFs, sent as downloads to those who may see them and by the link in the mail', async () => {
    const { shop, admin, visitor, id, call, read, answer, mailsTo } = await openInbox();
    const stranger = await shop.signIn();
    expect((await send(shop, stranger, id, await picture())).statusCode).toBe(404);
    expect((await send(shop, admin, id, Buffer.from('<svg onload=alert(1)>'))).json().error.field).toBe('file');
    const { insertedId: file } = (await send(shop, admin, id, await picture())).json();
    expect((await call(admin, 'GET', `conversation/${id}/file/${file}`)).statusCode).toBe(404);
    expect((await answer('See here', admin, { files: [randomUUID()] })).json().error.code).toBe('file_missing');
    expect((await answer('See here', admin, { files: [file] })).statusCode).toBe(200);
    expect((await answer('Again', admin, { files: [file] })).json().error.code).toBe('file_missing');
    expect((await read()).thread.at(-1)?.files).toEqual([{ _id: file, name: 'Offer é.webp' }]);
    const [mail] = await mailsTo(visitor);
    const link = new URL(/http\S+conversation-file\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
    for (const url of [link, `/api/conversation/${id}/file/${file}`]) {
      const answered = await shop.app.inject({ url, headers: url === link ? {} : admin.headers });
      expect(answered.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'attachment; filename="Offer.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    }
    for (const wrong of [link.slice(0, -1), `${link.slice(0, -2)}é`, link.replace(/.{5}$/, 'AAAAA')])
      expect((await shop.app.inject({ url: encodeURI(wrong) })).statusCode).toBe(404);
    expect((await call(stranger, 'GET', `conversation/${id}/file/${file}`)).statusCode).toBe(404);
  });
});

describe('a question about an order', () => {
  it('opens a conversation about it, and continues it while it is open', async () => {
    const { shop, admin, call, list } = await openInbox();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const placed = await call(buyer, 'POST', 'order', {
      orderedBy: buyer.name,
      orderedEmail: buyer.email,
      shippingAddress: '12 Mirpur Road',
      orderedPhone: '+8801712345678',
      orderedTool: 'Test drill',
      orderedMinQty: 500,
      orderedTotalPrice: 17_000,
      toolId,
    });
    const orderId = placed.json().insertedId;
    for (const text of ['When does it ship?', 'And from which port?'])
      expect((await call(buyer, 'POST', `order/${orderId}/question`, { text })).statusCode).toBe(200);
    const [own, ...others] = await list(buyer);
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      state: 'new',
      messages: 2,
      about: { kind: 'order', id: orderId, path: `/dashboard/orders/${orderId}` },
    });
    await call(admin, 'PUT', `conversation/${own?._id}`, { state: 'done' });
    await call(buyer, 'POST', `order/${orderId}/question`, { text: 'One more' });
    expect(await list(buyer)).toHaveLength(2);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('the conversations about an order', () => {
  it('are listed for its customer and an admin, and for no other customer', async () => {
    const { shop, admin, call, list } = await openInbox();
    const [buyer, other, toolId] = [await shop.signIn(), await shop.signIn(), await shop.addTool()];
    const [asked, silent] = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    for (const state of ['done', 'new']) {
      await call(buyer, 'POST', `order/${asked}/question`, { text: 'When does it ship?' });
      const [latest] = await list(buyer);
      if (state === 'done') await call(admin, 'PUT', `conversation/${latest?._id}`, { state });
    }
    for (const by of [buyer, admin])
      expect((await list(by, `&order=${asked}`)).map(({ state }) => state)).toEqual(['new', 'done']);
    expect(await list(other, `&order=${asked}`)).toEqual([]);
    expect(await list(admin, `&order=${silent}`)).toEqual([]);
    expect(await list(admin)).toHaveLength(3);
  });

  it('are also those about its invoice, and about the quote that it came from', async () => {
    const { shop, admin, call, list } = await openInbox();
    const [buyer, other, toolId] = [await shop.signIn(), await shop.signIn(), await shop.addTool()];
    const lines = [{ toolId, pieces: 500, unitPrice: 30 }];
    const quoted = await call(admin, 'POST', 'customer-quote', { email: buyer.email, lines, validUntil: LAST_DAY });
    const quote = quoted.json().insertedId;
    const address = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
    const accepted = await call(buyer, 'POST', `quote/${quote}/acceptance`, { revision: 'A', ...address });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const [order] = accepted.json().insertedIds;
    const { invoice } = accepted.json();
    for (const about of [
      { kind: 'quote', id: quote },
      { kind: 'invoice', id: invoice },
    ])
      expect((await call(buyer, 'POST', 'conversation', { ...about, text: 'By when?' })).statusCode).toBe(200);
    await placeTestOrder(shop, buyer, toolId);
    for (const by of [buyer, admin])
      expect((await list(by, `&order=${order}`)).map(({ about }) => about?.kind)).toEqual(['invoice', 'quote']);
    expect(await list(other, `&order=${order}`)).toEqual([]);
  });
});

describe('a question that is sent again', () => {
  it.each(['order', 'invoice'])('about an %s is kept and mailed once under its key', async (kind) => {
    const { shop, call, list } = await openInbox();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const order = await placeTestOrder(shop, buyer, toolId);
    const { number } = (await call(buyer, 'GET', `order/${order}/proforma`)).json();
    const ask = (text: string, key?: string) => {
      const headers = key ? { 'idempotency-key': key } : {};
      return kind === 'order'
        ? call(buyer, 'POST', `order/${order}/question`, { text }, headers)
        : call(buyer, 'POST', 'conversation', { kind, id: number, text }, headers);
    };
    const mails = async () =>
      (await shop.db.selectFrom('outbox').selectAll().where('reply_to', 'is not', null).execute()).filter(({ text }) =>
        text.includes('When is it ready?'),
      ).length;
    for (const attempt of [1, 2])
      expect((await ask('When is it ready?', 'key-one-1')).statusCode, `${attempt}`).toBe(200);
    expect([(await list(buyer))[0]?.messages, await mails()]).toEqual([1, 1]);
    for (const attempt of [1, 2]) expect((await ask('And the rest?', 'key-two-2')).statusCode, `${attempt}`).toBe(200);
    expect((await ask('Another', 'key-two-2')).json().error.code).toBe('idempotency_key_reused');
    expect((await list(buyer)).map(({ messages }) => messages)).toEqual([2]);
    expect(await findInconsistencies(shop)).toEqual([]);
    // Sales may have ended the conversation before the answer to the question was lost, and it is sent again.
    await shop.db.updateTable('conversations').set({ state: 'done' }).execute();
    expect((await ask('And the rest?', 'key-two-2')).statusCode).toBe(200);
    expect((await list(buyer)).map(({ messages }) => messages)).toEqual([2]);
  });
});

describe('a question about a quote or an invoice', () => {
  it('opens a conversation with its number and a mail to sales, for the customer of it only', async () => {
    const { shop, admin, call, list, mailsTo } = await openInbox();
    const [buyer, stranger, toolId] = [await shop.signIn(), await shop.signIn(), await shop.addTool()];
    const lines = [{ toolId, pieces: 500 }];
    const quote = (await call(buyer, 'POST', 'quote', { lines })).json().insertedId;
    const delivery = { shippingAddress: '12 Mirpur Road', orderedPhone: '+8801712345678' };
    const { invoice, insertedIds } = (await call(buyer, 'POST', 'orders', { lines, ...delivery })).json();
    const before = (await mailsTo(shop.config.salesEmails[0] ?? '')).length;
    for (const [kind, id, path] of [
      ['quote', quote, `/quote/${quote}`],
      ['invoice', invoice, `/dashboard/orders/${insertedIds[0]}/proforma`],
    ]) {
      const ask = (by: Person, text = 'Does it include the duty?') =>
        call(by, 'POST', 'conversation', { kind, id, text });
      const answer = await ask(buyer);
      expect(answer.statusCode, answer.body).toBe(200);
      const [own] = await list(buyer);
      expect(answer.json().path).toBe(`/dashboard/conversations/${own?._id}`);
      expect(own).toMatchObject({ state: 'new', messages: 1, about: { kind, path } });
      expect((await ask(buyer, ' ')).json().error).toMatchObject({ code: 'question_empty', field: 'text' });
      expect((await ask(stranger)).statusCode).toBe(404);
    }
    expect(await list(buyer)).toHaveLength(2);
    const mails = (await mailsTo(shop.config.salesEmails[0] ?? '')).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Question about Q-'),
      expect.stringContaining(`Question about ${invoice}`),
    ]);
    expect(await list(admin)).toHaveLength(3);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('the check of conversations', () => {
  it.each([
    [{ messages: 7 }, 'counts 7 messages and has 1'],
    [{ state: 'waiting-for-them' as const }, 'cannot be waiting-for-them'],
    [{ answered_at: 5 }, 'has another first answer'],
    [{ last_from: 'shop' as const }, 'does not say who wrote last'],
  ])('finds %j', async (change, fault) => {
    const { shop, id } = await openInbox();
    await shop.db.updateTable('conversations').set(change).where('id', '=', id).execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining(fault)]);
  });
});

it('a conversation with 500 messages takes no more, of either side', async () => {
  const { shop, admin, visitor, id, answer } = await openInbox();
  await shop.db.updateTable('conversations').set({ messages: 499 }).where('id', '=', id).execute();
  expect((await answer('The last one')).statusCode).toBe(200);
  for (const by of [admin, await accountOf(shop, visitor, true)]) {
    const refused = await answer('One more', by);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({ code: 'conversation_full' });
  }
  expect(await shop.db.selectFrom('conversation_messages').select('id').execute()).toHaveLength(2);
});

it('a file of a conversation is refused beside its field if it is missing or larger than 5 MB', async () => {
  const { shop, admin, id } = await openInbox();
  const send = async (field: string, bytes: Buffer) => {
    const { headers, payload } = multipart({ bytes, field });
    const url = `/api/conversation/${id}/file`;
    const answer = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...admin.headers }, payload });
    const { code, field: at } = answer.json().error;
    return [answer.statusCode, code, at];
  };
  expect(await send('picture', await picture({ width: 8, height: 8 }))).toEqual([400, 'file_missing', 'file']);
  expect(await send('file', Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual([413, 'file_too_large', 'file']);
});

it('a template of answers has a name and a text, and there are at most 50', async () => {
  const { shop, admin, call } = await openInbox();
  const add = (name: string, text: string) => call(admin, 'POST', 'answer-template', { name, text });
  const { insertedId } = (await add('Prices', 'From USD 34')).json();
  const wrong = [
    [await add(' ', 'Hello'), 'name'],
    [await add('Hello', ' '), 'text'],
    [await call(admin, 'PUT', `answer-template/${insertedId}`, { text: ' ' }), 'text'],
  ] as const;
  for (const [answer, field] of wrong) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'template_rule', field });
  }
  const more = Array.from({ length: 48 }, () => ({ id: randomUUID(), name: 'More', text: 'More' }));
  await shop.db.insertInto('answer_templates').values(more).execute();
  expect((await add('Last', 'Last')).statusCode).toBe(200);
  const refused = await add('Late', 'Late');
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'too_many_templates']);
  const stored = await shop.db.selectFrom('answer_templates').select(['name', 'text']).execute();
  expect(stored).toHaveLength(50);
  expect(stored).toContainEqual({ name: 'Prices', text: 'From USD 34' });
});
