import { describe, expect, it } from 'vitest';
import { claimDueMails, insertMail } from '#src/mail/outbox.server.ts';
import { withRivalAfterRead } from '../support/race.ts';
import { openTestShop } from '../support/test-shop.ts';

const MAILS = 30;

async function withMails() {
  const { db } = await openTestShop();
  for (let at = 0; at < MAILS; at += 1) {
    await insertMail(db, { to: `buyer-${at}@example.com`, subject: 'Your order', text: 'x', html: 'x' });
  }
  return db;
}

describe('mails that are due', () => {
  it('are claimed by one copy, also when another was faster between its look and its claim', async () => {
    const db = await withMails();
    let rival: string[] = [];
    const slower = withRivalAfterRead(db, 'outbox', async () => {
      rival = (await claimDueMails(db, MAILS)).map(({ id }) => id);
    });
    expect(await claimDueMails(slower, MAILS)).toEqual([]);
    expect(rival).toHaveLength(MAILS);
  });

  it('are claimed once each by copies that all work at the same time', async () => {
    const db = await withMails();
    const rounds = Array.from({ length: 12 }, () => claimDueMails(db, 5));
    const claimed = (await Promise.all(rounds)).flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('are due again when whoever claimed them is gone', async () => {
    const db = await withMails();
    await claimDueMails(db, MAILS);
    expect(await claimDueMails(db, MAILS)).toEqual([]);
    expect(await claimDueMails(db, MAILS, Date.now() + 61_000)).toHaveLength(MAILS);
  });

  it('are due at once when the clock is right again that was a day ahead when they were written', async () => {
    const { db } = await openTestShop();
    const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
    await insertMail(db, { to: 'buyer@example.com', subject: 'Your order', text: 'x', html: 'x' }, tomorrow);
    expect(await claimDueMails(db, 1)).toMatchObject([{ subject: 'Your order' }]);
  });

  it('are handed over in the order in which they were written', async () => {
    const db = await withMails();
    const claimed = [...(await claimDueMails(db, MAILS - 1)), ...(await claimDueMails(db, 1))];
    expect(claimed.at(-1)?.to).toBe(`buyer-${MAILS - 1}@example.com`);
  });
});
