import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openImapServer } from '#tests/support/imap-server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { fetchMails } from './fetch-mail.server.ts';
import { replyAddressFor } from './reply-address.server.ts';

it('the job takes signed mails of the mailbox once, fetches no other, and goes on after a stop or failure', async () => {
  const server = await openImapServer();
  const shop = await openTestShop({ INBOUND_MAIL_URL: server.url, REPLY_ADDRESS: 'reply@karigar.example' });
  const payload = { name: 'Wanjiru', email: 'w@example.com', phone: '', message: 'Drills?' };
  await shop.app.inject({ method: 'POST', url: '/api/inquiry', payload });
  const { id } = await shop.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow();
  const mailTo = (to: string, messageId: string) =>
    Buffer.from(`From: w@example.com\r\nTo: ${to}\r\nMessage-ID: <${messageId}>\r\n\r\nMail ${messageId}\r\n`);
  const address = replyAddressFor(shop.config, id) ?? '';
  const run = () => fetchMails({ ...shop, log: pino({ level: 'silent' }) });
  const texts = async () => {
    const rows = await shop.db.selectFrom('conversation_messages').select('text').orderBy('id').execute();
    return rows.map(({ text }) => text);
  };
  server.mails.set(4, mailTo('sales@karigar.example', 'other'));
  server.mails.set(7, mailTo(address, 'one'));
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect([server.fetched, [...server.seen]]).toEqual([[7], [7]]);
  server.mails.set(9, mailTo(address, 'two'));
  const stopping = AbortSignal.abort();
  expect(await fetchMails({ ...shop, log: pino({ level: 'silent' }), stopping })).toBe(0);
  await expect(fetchMails({ ...shop, db: {} as never, log: pino({ level: 'silent' }) })).rejects.toThrow();
  expect(await run()).toBe(1);
  // With another UIDVALIDITY, the mails that are taken already are not taken again.
  server.validity = 2;
  expect(await run()).toBe(0);
  expect(await texts()).toEqual(['Drills?', 'Mail one', 'Mail two']);
});
