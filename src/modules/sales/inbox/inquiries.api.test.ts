import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const inquiry = { name: 'Wanjiru', email: 'w@example.com', phone: '', message: '2,000 drills to Mombasa' };

const send = (shop: TestShop, body: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/inquiry', headers, payload: { ...inquiry, ...body } });

async function readStored(shop: TestShop) {
  return {
    inquiries: await shop.db
      .selectFrom('conversations')
      .innerJoin('conversation_messages', 'conversation_id', 'conversations.id')
      .select(['name', 'email', 'phone', 'text as message', 'subject', 'about_label'])
      .execute(),
    mails: await shop.db.selectFrom('outbox').selectAll().execute(),
  };
}

describe('POST /inquiry', () => {
  it('stores the inquiry and mails it to the sales team', async () => {
    const shop = await openTestShop();
    await shop.addTool({ name: 'Hammer drill' });
    const message = 'Tool: Hammer drill\nPieces: 2,000\nPort: Mombasa';
    expect((await send(shop, { message })).json()).toEqual({ acknowledged: true });
    const { inquiries, mails } = await readStored(shop);
    expect(inquiries).toEqual([
      { ...inquiry, message, subject: 'Question about Hammer drill', about_label: 'Hammer drill' },
    ]);
    expect(mails).toMatchObject([
      { recipient: company.email.sales, reply_to: inquiry.email, subject: 'Inquiry from Wanjiru' },
    ]);
    expect(mails[0]?.text).toContain('Pieces: 2,000');
    expect(mails[0]?.text).toContain('/dashboard/conversations/');
  });

  it.each([
    [{ SALES_EMAILS: 'a@example.com, B@example.com' }, ['a@example.com', 'b@example.com']],
    [{ SALES_EMAILS: 'a@example.com', INQUIRY_EMAILS: 'desk@example.com' }, ['desk@example.com']],
  ])('mails the inquiry to the addresses in %j', async (environment, addresses) => {
    const shop = await openTestShop(environment);
    await send(shop, {});
    const { mails } = await readStored(shop);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(addresses);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ message: '' }, 'message'],
  ])('refuses %j and names the field', async (body, field) => {
    const shop = await openTestShop();
    const response = await send(shop, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toMatchObject({ code: 'inquiry_rule', field });
    expect(await readStored(shop)).toEqual({ inquiries: [], mails: [] });
  });

  it('takes an inquiry once under its key, also sent twice at once', async () => {
    const shop = await openTestShop();
    const headers = { 'idempotency-key': 'key-of-inquiry' };
    const both = await Promise.all([send(shop, {}, headers), send(shop, {}, headers)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const again = await send(shop, {}, headers);
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([{ acknowledged: true }, 'true']);
    const other = await send(shop, { message: 'another' }, headers);
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency_key_reused']);
    const { inquiries, mails } = await readStored(shop);
    expect([inquiries.length, mails.length]).toEqual([1, 1]);
    expect((await send(shop, {})).statusCode).toBe(200);
    expect((await readStored(shop)).inquiries).toHaveLength(2);
  });

  it('gives the usual answer when the honeypot is filled in, and stores nothing', async () => {
    const shop = await openTestShop();
    expect((await send(shop, { website: 'https://spam.example' })).statusCode).toBe(200);
    expect(await readStored(shop)).toEqual({ inquiries: [], mails: [] });
  });

  it('is 404 with the module off', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    expect((await send(shop, {})).statusCode).toBe(404);
  });
});
