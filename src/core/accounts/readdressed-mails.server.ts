import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { ReaddressMails } from '#src/platform/mail/deliver.server.ts';

/** Deletes claimed mails to addresses that are none, or puts mails to people in their place; returns the others. */
export const readdressedMails = point<ReaddressMails>('recipients of mails');

export const readdressMails =
  (fills: readonly Fill[]): ReaddressMails =>
  async (trx, claimed) => {
    let kept = claimed;
    for (const readdress of fillingsOf(fills, readdressedMails)) kept = await readdress(trx, kept);
    return kept;
  };
