import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Gives mails that are due their recipients, where the address is not that of a person. */
export const readdressedMails = point<(trx: Db) => Promise<void>>('recipients of mails');

/** What the delivery of mails does first, in its transaction. */
export const readdressMails =
  (fills: readonly Fill[]) =>
  async (trx: Db): Promise<void> => {
    for (const readdress of fillingsOf(fills, readdressedMails)) await readdress(trx);
  };
