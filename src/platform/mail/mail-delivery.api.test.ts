import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mailLogo } from '#src/core/site/mail-logo.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { mailTransport, startMailDelivery, type Transport } from '#src/platform/mail/deliver.server.ts';
import { claimDueMails, insertMail, MAIL_LEASE_MS } from '#src/platform/mail/outbox.server.ts';
import { deleteUndeliverableMails } from '#src/platform/mail/outbox-maintenance.server.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const mail = { to: 'buyer@example.com', subject: 'Your order', text: 'x', html: 'x' };
const log = pino({ level: 'silent' });

async function withMails(count: number) {
  const { db } = await openTestShop();
  for (let at = 0; at < count; at += 1) await insertMail(db, { ...mail, subject: `Order ${at}` });
  return db;
}

/** A transport that records each mail, but delivers none until released. */
function heldTransport() {
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const transport: Transport = async ({ subject }) => {
    sent.push(subject);
    await held;
  };
  return { sent, transport, release };
}

describe('stopping the delivery', () => {
  it('waits for the mail being sent, sends no other, and releases the rest for the next copy', async () => {
    const db = await withMails(45);
    const first = heldTransport();
    const stop = startMailDelivery(db, first.transport, log);
    await expect.poll(() => first.sent.length).toBe(1);
    const stopped = stop();
    first.release();
    await stopped;
    expect(first.sent).toEqual(['Order 0']);
    const rest = await db.selectFrom('outbox').select(['attempts', 'sent_at']).orderBy('id').execute();
    expect(rest[0]?.sent_at).not.toBeNull();
    expect(rest.slice(1).every(({ attempts, sent_at }) => attempts === 0 && sent_at === null)).toBe(true);

    const next = heldTransport();
    next.release();
    const stopNext = startMailDelivery(db, next.transport, log);
    await expect.poll(() => next.sent.length).toBe(44);
    await stopNext();
    expect(next.sent).toEqual(Array.from({ length: 44 }, (_, at) => `Order ${at + 1}`));
  });
});

it('a mail that was handed over is sent once, although it could not be marked as sent at first', async () => {
  const db = await withMails(1);
  const isSqlite = engineOf(db) === 'sqlite';
  const refused = isSqlite
    ? `create trigger refused before update of sent_at on outbox begin select raise(abort, 'refused'); end`
    : `create trigger refused before update of sent_at on outbox for each row execute function refuse()`;
  const refuse = `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`;
  if (!isSqlite) await sql.raw(refuse).execute(db);
  await sql.raw(refused).execute(db);
  const sent: string[] = [];
  const failed = vi.fn();
  const failing = pino({ level: 'error' }, { write: failed });
  const stop = startMailDelivery(db, async ({ subject }) => void sent.push(subject), failing);
  onTestFinished(stop);
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
  await sql.raw(`drop trigger refused${isSqlite ? '' : ' on outbox'}`).execute(db);
  const unmarked = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(unmarked).toEqual([]);
  expect(sent).toEqual(['Order 0']);
});

it('a mail that is refused with signs that no database stores holds back no other mail', async () => {
  const db = await withMails(2);
  const transport: Transport = async ({ subject }) => {
    if (subject === 'Order 0') throw new Error('550 \0 unknown');
  };
  onTestFinished(startMailDelivery(db, transport, log));
  const states = () => db.selectFrom('outbox').select(['sent_at', 'last_error']).orderBy('id').execute();
  await expect.poll(states).toMatchObject([
    { sent_at: null, last_error: 'Error: 550  unknown' },
    { sent_at: expect.anything(), last_error: null },
  ]);
});

it('a slow batch releases its remaining mails before its claim expires, so that no mail is sent twice', async () => {
  const db = await withMails(3);
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stop = startMailDelivery(
    db,
    async ({ subject }) => {
      sent.push(subject);
      // The first takes longer than half of the lease; the second is started under another claim.
      if (sent.length === 1) vi.setSystemTime(now + MAIL_LEASE_MS / 2 + 1_000);
      else await held;
    },
    log,
  );
  await expect.poll(() => sent).toEqual(['Order 0', 'Order 1']);
  const [, second, third] = await db
    .selectFrom('outbox')
    .select(['next_attempt_at', 'attempts'])
    .orderBy('id')
    .execute();
  for (const rest of [second, third]) {
    expect(rest?.attempts).toBe(1);
    expect(rest?.next_attempt_at).toBeGreaterThan(now + MAIL_LEASE_MS);
  }
  release();
  await stop();
});

describe('a mail whose recipient is refused', () => {
  /** A shop with a mail that was tried that often, and a mail server that refuses its recipient. */
  async function refusedMail(attempts: number, refusal: string) {
    const db = await withMails(1);
    await db.updateTable('outbox').set({ attempts }).execute();
    const port = await freePort();
    const server = await openMailServer(port);
    server.refusals.set(mail.to, refusal);
    const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'shop@example.com' };
    onTestFinished(startMailDelivery(db, mailTransport(config), log));
    const row = () => db.selectFrom('outbox').select(['attempts', 'last_error']).executeTakeFirstOrThrow();
    await expect.poll(async () => (await row()).last_error).toContain(refusal);
    return { db, attempts: (await row()).attempts };
  }
  const soon = (db: Db) => claimDueMails(db, 1, Date.now() + 2 * HOUR_MS);

  it.each(['550 5.1.1 <buyer@example.com>: no such user', '550 5.1.2 no such domain', '556 5.1.10 null MX'])(
    'for good (%s) is given up after a day and kept with its error like those that cannot be delivered',
    async (refusal) => {
      const { db } = await refusedMail(23, refusal);
      expect(await soon(db)).toEqual([]);
      expect(await deleteUndeliverableMails(db, Date.now() + 4.9 * DAY_MS)).toBe(0);
      expect(await deleteUndeliverableMails(db, Date.now() + 5.1 * DAY_MS)).toBe(1);
    },
  );

  it.each([
    [22, '550 5.1.1 no such user'],
    [98, '554 5.7.1 relay access denied'],
    [98, '550 5.1.8 sender address rejected'],
    [98, '450 4.1.1 unknown now'],
    [98, '550 refused'],
  ])('after attempt %i is tried again: %s', async (before, refusal) => {
    const { db, attempts } = await refusedMail(before, refusal);
    expect(attempts).toBe(before + 1);
    expect(await soon(db)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  const due = { ...mail, id: '0190a1b2-0000-7000-8000-000000000000', attempts: 1 };
  async function slowServer(slowness: number) {
    const port = await freePort();
    const server = await openMailServer(port);
    server.slowness = slowness;
    return { server, config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'shop@example.com' } };
  }

  it('that is slow at every step gets the mail within the deadline', async () => {
    const { server, config } = await slowServer(20);
    await mailTransport(config)(due);
    expect(server.accepted).toHaveLength(1);
  });

  it('gets mails over one connection, also after it refuses one, and is disconnected once there are no more', async () => {
    const { server, config } = await slowServer(0);
    server.refusals.set('gone@example.com', '550 5.1.1 no such user');
    const transport = mailTransport({ ...config, smtpUrl: `${config.smtpUrl}?idleTimeout=50` });
    await transport(due);
    await expect(transport({ ...due, to: 'gone@example.com' })).rejects.toThrow('5.1.1');
    await transport(due);
    expect(server.accepted).toHaveLength(2);
    expect(server.opened()).toBe(1);
    await expect.poll(() => server.connections()).toBe(0);
    await transport(due);
    expect(server.accepted).toHaveLength(3);
  });

  it('gets a mail for one address, whatever it looks like', async () => {
    const { server, config } = await slowServer(0);
    await mailTransport(config)({ ...due, to: 'ann,bob@example.com' });
    expect(server.recipients).toEqual(['"ann,bob"@example.com']);
  });

  it('gets the logo of the shop with a mail that shows it', async () => {
    const { server, config } = await slowServer(0);
    const written = writeMail({ to: mail.to, subject: 'A', greeting: 'Hello,', paragraphs: [], signature: 'Shop' });
    const transport = mailTransport(config, { logo: mailLogo() });
    await transport({ ...due, ...written });
    await transport(due);
    const [withLogo, without] = server.accepted;
    expect(withLogo).toContain('Content-Type: image/png; name=logo.png');
    expect(withLogo).toMatch(/Content-Id: <logo>/i);
    expect(withLogo).toContain(mailLogo().toString('base64').slice(0, 60));
    expect(without).not.toContain('image/png');
  });

  it.each(['w@example.com', 'w@example.com\r\nBcc: c@example.com'])(
    'gets a single Reply-To address for %j',
    async (replyTo) => {
      const { server, config } = await slowServer(0);
      const { db } = await openTestShop();
      await insertMail(db, { ...mail, replyTo });
      const [claimed] = await claimDueMails(db, 1);
      if (!claimed) throw new Error('unreachable');
      await mailTransport(config)(claimed);
      expect(server.accepted[0]).toMatch(/^Reply-To:.*w@example\.com/m);
      expect(server.accepted[0]).not.toMatch(/^Bcc:/m);
    },
  );

  it('that is slow at every step is disconnected at the deadline for all steps', async () => {
    const { server, config } = await slowServer(100);
    await expect(mailTransport(config, { deadline: 250 })(due)).rejects.toThrow();
    await expect.poll(() => server.connections()).toBe(0);
    expect(server.arrived()).toBe(0);
  });
});
