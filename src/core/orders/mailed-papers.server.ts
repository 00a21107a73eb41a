import type { FastifyBaseLogger } from 'fastify';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { PrintedFile, PrintForMail } from '#src/platform/mail/deliver.server.ts';
import type { PaperReference } from '#src/platform/mail/outbox.server.ts';
import type { Shop } from '../shop.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Who prints the papers that mails refer to; nothing for a paper of another module. */
export const mailedPapers =
  point<(parts: Parts, paper: PaperReference) => Promise<readonly PrintedFile[]>>('papers of mails');

/** Prints the papers of mails. What cannot be printed is logged: its mail is sent without it, and has a link. */
export function printerOfMails(
  { config, db, fills }: Pick<Shop, 'config' | 'db'> & { fills: readonly Fill[] },
  log: FastifyBaseLogger,
): PrintForMail {
  return async (paper) => {
    try {
      const printed = await Promise.all(
        fillingsOf(fills, mailedPapers).map((print) => print({ config, db, fills }, paper)),
      );
      return printed.flat();
    } catch (error) {
      log.error({ err: error, paper }, 'a paper could not be printed, its mail is sent without it');
      return [];
    }
  };
}
