import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { engineOf } from '#src/platform/database/engine.server.ts';
import {
  claimDueMails,
  insertMail,
  MAIL_LEASE_MS,
  updateMailFailed,
  updateMailsReleased,
} from '#src/platform/mail/outbox.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const MAILS = 30;
const mail = { to: 'buyer@example.com', subject: 'Your order', text: 'x', html: 'x' };

async function withMails() {
  const { db } = await openTestShop();
  for (let at = 0; at < MAILS; at += 1) {
    await insertMail(db, { to: `buyer-${at}@example.com`, subject: 'Your order', text: 'x', html: 'x' });
  }
  return db;
}

describe('due mails', () => {
  it('are claimed by one copy, even when another one claims them between its read and its update', async () => {
    const db = await withMails();
    let rival: string[] = [];
    const slower = withRivalAfterRead(db, 'outbox', async () => {
      rival = (await claimDueMails(db, MAILS)).map(({ id }) => id);
    });
    expect(await claimDueMails(slower, MAILS)).toEqual([]);
    expect(rival).toHaveLength(MAILS);
  });

  it('are each claimed once by copies that claim at the same time', async () => {
    const db = await withMails();
    const rounds = Array.from({ length: 12 }, () => claimDueMails(db, 5));
    const claimed = (await Promise.all(rounds)).flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('are skipped by a copy while another one claims them in an open transaction', async () => {
    const db = await withMails();
    // SQLite has one writer: the second claim would wait for the first, and then find nothing.
    if (engineOf(db) === 'sqlite') return;
    await db.transaction().execute(async (trx) => {
      expect(await claimDueMails(trx, MAILS)).toHaveLength(MAILS);
      expect(await claimDueMails(db, MAILS)).toEqual([]);
    });
  });

  it('are due again after the copy that claimed them has died', async () => {
    const db = await withMails();
    await claimDueMails(db, MAILS);
    expect(await claimDueMails(db, MAILS)).toEqual([]);
    expect(await claimDueMails(db, MAILS, Date.now() + 61_000)).toHaveLength(MAILS);
  });

  it('are due at once even if the clock was a day ahead when they were written', async () => {
    const { db } = await openTestShop();
    const tomorrow = Date.now() + DAY_MS;
    await insertMail(db, { to: 'buyer@example.com', subject: 'Your order', text: 'x', html: 'x' }, tomorrow);
    expect(await claimDueMails(db, 1)).toMatchObject([{ subject: 'Your order' }]);
  });

  it('are claimed in the order in which they were written', async () => {
    const db = await withMails();
    const claimed = [...(await claimDueMails(db, MAILS - 1)), ...(await claimDueMails(db, 1))];
    expect(claimed.at(-1)?.to).toBe(`buyer-${MAILS - 1}@example.com`);
  });
});

describe('a mail that could not be handed over', () => {
  it.each([
    [1, 5_000],
    [2, 30_000],
    [3, 120_000],
    [4, 600_000],
    [5, HOUR_MS],
    [6, HOUR_MS],
    [99, HOUR_MS],
  ])('after attempt %i is due again in exactly %i ms', async (attempts, pause) => {
    const { db } = await openTestShop();
    await insertMail(db, mail);
    await db
      .updateTable('outbox')
      .set({ attempts: attempts - 1 })
      .execute();
    const now = Date.now();
    const [claimed] = await claimDueMails(db, 1, now);
    if (!claimed) throw new Error('unreachable');
    await updateMailFailed(db, claimed, '421 try later', now);
    expect(await claimDueMails(db, 1, now + pause - 1)).toEqual([]);
    expect(await claimDueMails(db, 1, now + pause)).toMatchObject([{ attempts: attempts + 1 }]);
  });
});

describe('claimed mails that are released', () => {
  it('are due at once, and the claim does not count as an attempt', async () => {
    const { db } = await openTestShop();
    await insertMail(db, mail);
    const now = Date.now();
    await updateMailsReleased(db, await claimDueMails(db, 1, now), now + MAIL_LEASE_MS);
    expect(await claimDueMails(db, 1, now)).toMatchObject([{ attempts: 1 }]);
  });

  it('stay with another copy that has claimed them in the meantime', async () => {
    const { db } = await openTestShop();
    await insertMail(db, mail);
    const now = Date.now();
    const mine = await claimDueMails(db, 1, now);
    const later = now + MAIL_LEASE_MS + 1;
    expect(await claimDueMails(db, 1, later)).toMatchObject([{ attempts: 2 }]);
    await updateMailsReleased(db, mine, now + MAIL_LEASE_MS);
    expect(await claimDueMails(db, 1, later)).toEqual([]);
    const [{ attempts } = { attempts: 0 }] = await db.selectFrom('outbox').select('attempts').execute();
    expect(attempts).toBe(2);
  });
});

it('line breaks in subject and recipient cannot start another header', async () => {
  const { db } = await openTestShop();
  await insertMail(db, { ...mail, to: 'buyer@example.com\r\nBcc: x@example.com', subject: 'a\r\nBcc: b\nc\rd' });
  expect(await claimDueMails(db, 1)).toMatchObject([
    { to: 'buyer@example.com bcc: x@example.com', subject: 'a Bcc: b c d' },
  ]);
});
