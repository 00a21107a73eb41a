import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ReaddressMails } from '#src/platform/mail/deliver.server.ts';
import type { DueMail } from '#src/platform/mail/outbox.server.ts';

/** Deletes a claimed mail to an address that is none, or puts mails to people in its place; false for all others. */
export const readdressedMails = point<(trx: Db, mail: DueMail) => Promise<boolean>>('recipients of mails');

async function isReplaced(trx: Db, fills: readonly Fill[], mail: DueMail): Promise<boolean> {
  for (const readdress of fillingsOf(fills, readdressedMails)) if (await readdress(trx, mail)) return true;
  return false;
}

export const readdressMails =
  (fills: readonly Fill[]): ReaddressMails =>
  async (trx, claimed) => {
    const kept: DueMail[] = [];
    for (const mail of claimed) if (!(await isReplaced(trx, fills, mail))) kept.push(mail);
    return kept;
  };
