import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { picture } from '#tests/support/pictures.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { ConversationDetails } from './conversation.ts';
import { replyAddressFor } from './reply-address.server.ts';

const SECRET = 'a-secret-of-the-mail-service';
const SETTINGS = {
  REPLY_ADDRESS: 'Reply@karigar.example',
  INBOUND_MAIL_SECRET: SECRET,
  MAIL_FROM: 'Karigar <shop@karigar.example>',
};

interface SentMail {
  to?: string;
  from?: string;
  id?: string;
  headers?: string[];
  body?: string;
}

async function openInbox(environment: Record<string, string> = SETTINGS) {
  const shop = await openTestShop(environment);
  const admin = await shop.signIn('admin');
  const ask = { name: 'Wanjiru', email: 'wanjiru@example.com', phone: '', message: 'Drills?' };
  for (const message of ['Drills?', 'Saws?'])
    await shop.app.inject({ method: 'POST', url: '/api/inquiry', payload: { ...ask, message } });
  const rows = await shop.db.selectFrom('conversations').select('id').orderBy('id').execute();
  const [id = '', other = ''] = rows.map((row) => row.id);
  const address = replyAddressFor(shop.config, id) ?? '';
  const mailOf = ({
    to = address,
    from = 'Wanjiru <wanjiru@example.com>',
    id: messageId = '1',
    headers = [],
    body = 'Yes',
  }: SentMail) =>
    [`From: ${from}`, `To: ${to}`, `Message-ID: <${messageId}@example.com>`, ...headers, '', body].join('\r\n');
  const post = (payload: string | Buffer | object, authorization = `Bearer ${SECRET}`, type = 'message/rfc822') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: {
        authorization,
        'content-type': typeof payload === 'object' && !Buffer.isBuffer(payload) ? 'application/json' : type,
      },
      payload: payload as string,
    });
  const take = async (mail: SentMail) => (await post(mailOf(mail))).json<{ taken: boolean; reason: string }>();
  const read = async (of = id) =>
    (await shop.app.inject({ url: `/api/conversation/${of}`, headers: admin.headers })).json<ConversationDetails>();
  return { shop, admin, id, other, address, mailOf, post, take, read };
}

describe('POST /inbound-mail', () => {
  it.each([
    ['no body', '', 'message/rfc822'],
    ['a body that is no JSON', '{"raw":', 'application/json'],
    ['JSON without a mail', '{"to":"a@example.com"}', 'application/json'],
    ['JSON with an empty mail', '{"raw":""}', 'application/json'],
  ])('is refused with %s', async (_, payload, type) => {
    const { post, read } = await openInbox();
    const refused = await post(payload, undefined, type);
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'mail_missing']);
    expect((await read()).messages).toBe(1);
  });

  it('takes a reply into its conversation, as text, once, whatever its subject and sender', async () => {
    const { shop, address, mailOf, post, take, read } = await openInbox();
    const body = [
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Yes, <b>2,000</b></p><script>alert(1)</script>',
      '--x',
      'Content-Type: image/png; name="plan.png"',
      'Content-Disposition: attachment; filename="../plan\r\n .png"',
      'Content-Transfer-Encoding: base64',
      '',
      (await picture()).toString('base64'),
      '--x',
      'Content-Type: application/pdf; name="virus.pdf"',
      'Content-Disposition: attachment',
      '',
      'MZ this is no PDF',
      '--x--',
    ].join('\r\n');
    const mail = {
      to: address.toUpperCase(),
      from: 'Accountant <boss@other.example>',
      headers: ['Subject: =?utf-8?Q?Hello=0D=0ABcc:_x?=', 'Content-Type: multipart/mixed; boundary=x'],
      body,
    };
    expect(await take(mail)).toEqual({ taken: true, reason: '' });
    expect(await take(mail)).toEqual({ taken: false, reason: 'known' });
    const inJson = { raw: Buffer.from(mailOf(mail)).toString('base64'), encoding: 'base64', to: [address] };
    expect((await post(inJson, `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`)).json()).toMatchObject({
      reason: 'known',
    });
    const conversation = await read();
    expect(conversation).toMatchObject({ messages: 2, state: 'new' });
    expect(conversation.thread.at(-1)).toMatchObject({
      kind: 'in',
      author: 'Accountant',
      byMail: true,
      text: 'Yes, 2,000',
      files: [{ name: 'plan.webp' }],
      leftOut: 1,
    });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('takes no mail without the signed address of the conversation', async () => {
    const { shop, id, other, address, take, read } = await openInbox();
    const [own = '', foreign = ''] = [address, replyAddressFor(shop.config, other) ?? ''];
    const signatureOf = (of: string) => of.replace(/^.*\.(.{16})@.*$/, '$1');
    const forged = [
      'reply@karigar.example',
      own.replace(signatureOf(own), signatureOf(foreign)),
      own.replace(signatureOf(own), '0'.repeat(16)),
      own.replace(/\+.{25}/, `+${'z'.repeat(25)}`),
      own.replace('@karigar.example', '@karigar.example.evil.example').replace('@', '@x'),
      own.replace('reply', 'answer'),
    ];
    for (const to of forged) expect(await take({ to, id: to }), to).toEqual({ taken: false, reason: 'unsigned' });
    const inBody = {
      to: 'sales@karigar.example',
      headers: ['Subject: Re: Drills?', `In-Reply-To: <${id}>`],
      body: `To: ${own}`,
    };
    expect(await take(inBody)).toEqual({ taken: false, reason: 'unsigned' });
    for (const of of [id, other]) expect((await read(of)).messages).toBe(1);
    expect(await shop.db.selectFrom('conversations').select('id').execute()).toHaveLength(2);
  });

  it('takes no mail of a program, of the shop itself, or of a loop', async () => {
    const { shop, id, address, take, read } = await openInbox();
    expect(await take({ headers: ['Auto-Submitted: auto-replied'] })).toEqual({ taken: false, reason: 'automatic' });
    for (const from of ['Karigar <SHOP@karigar.example>', address, 'reply@karigar.example'])
      expect(await take({ from }), from).toEqual({ taken: false, reason: 'own' });
    expect((await read()).messages).toBe(1);
    const row = { conversation_id: id, kind: 'in', author: 'W', author_id: null, via: 'mail', text: 'x' } as const;
    const unkeyed = { left_out: 0, mail_key: null, request_key: null, request_hash: null };
    const rows = Array.from({ length: 30 }, (_, at) => ({ ...row, ...unkeyed, id: `n${at}`, at: Date.now() }));
    await shop.db.insertInto('conversation_messages').values(rows).execute();
    expect(await take({ id: 'n30' })).toEqual({ taken: false, reason: 'too many' });
    await shop.db
      .updateTable('conversation_messages')
      .set({ at: Date.now() - HOUR_MS - 1 })
      .execute();
    expect((await take({ id: 'n31' })).taken).toBe(true);
  });

  it('is closed without the secret, before the body is read, and without the setting', async () => {
    const { mailOf, post, read } = await openInbox();
    for (const wrong of ['', 'Bearer x', `Bearer ${SECRET}x`, `Basic ${SECRET}`, 'Bearer é'])
      expect((await post(mailOf({}), wrong)).statusCode, wrong).toBe(401);
    expect((await post(Buffer.alloc(13 * 1024 * 1024), 'Bearer x')).statusCode).toBe(401);
    expect((await post(Buffer.alloc(13 * 1024 * 1024))).statusCode).toBe(413);
    for (const unusable of [{}, { raw: 7 }, { raw: 'x', encoding: 'hex' }])
      expect((await post(unusable)).statusCode).toBe(400);
    expect((await read()).messages).toBe(1);
    const without = await openInbox({ REPLY_ADDRESS: SETTINGS.REPLY_ADDRESS });
    expect((await without.post(mailOf({}))).statusCode).toBe(404);
  });

  it('leaves a note for a mail that is too much work to read, and takes the next one', async () => {
    const { shop, id, admin, take, read } = await openInbox();
    const answer = { url: `/api/conversation/${id}/message`, headers: admin.headers, payload: { text: 'Which port?' } };
    await shop.app.inject({ method: 'POST', ...answer });
    const lines = 'a\n'.repeat(4_000_000);
    expect(await take({ id: 'bomb', body: lines })).toEqual({ taken: false, reason: 'unreadable' });
    expect(await take({ id: 'bomb', body: lines })).toEqual({ taken: false, reason: 'known' });
    const html = { headers: ['Content-Type: text/html'], body: '<div>'.repeat(200_000) };
    expect((await take({ id: 'html', ...html })).taken).toBe(true);
    const { thread, state } = await read();
    expect(state).toBe('waiting-for-us');
    expect(thread.map(({ kind }) => kind)).toEqual(['in', 'out', 'note', 'in']);
    expect(thread[2]?.text).toContain('could not be read');
  });
});
