import type { Config } from '#src/core/config.ts';
import { type OrderAdditions, pageOf } from '#src/core/orders/lifecycle.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { furtherPiecesNote, readFurtherPieces } from './further-pieces.ts';
import { productionMail } from './production-mail.ts';

/** Requests the pieces above the stock from sales by mail, in the transaction of the order. */
export const askForProduction = (config: Config): OrderAdditions => ({
  moves: [],
  placedData: (request) => {
    const further = readFurtherPieces(request.furtherPieces);
    if (!further) return {};
    if ('problem' in further)
      throw new Refusal('rule', 'further_pieces_rule', further.problem, { field: 'orderedMinQty' });
    return { furtherPieces: further.pieces, note: furtherPiecesNote(further.pieces) };
  },
  placing: async (_trx, { order, data: { furtherPieces } }, lifecycle) => {
    if (furtherPieces === undefined) return {};
    const url = `${config.publicUrl}${pageOf(lifecycle, order) ?? '/dashboard'}`;
    return { mails: config.salesEmails.map((to) => productionMail(to, order, furtherPieces, url)) };
  },
});
