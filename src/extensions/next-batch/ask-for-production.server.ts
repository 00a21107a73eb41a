import type { Config } from '#src/core/config.ts';
import { type OrderExtension, pageOf } from '#src/core/orders/lifecycle.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { furtherPiecesNote, readFurtherPieces } from './further-pieces.ts';
import { productionMail } from './production-mail.ts';

/** The second part of an order above the stock: sales is asked for it by mail, in the transaction of the order. */
export const askForProduction = (config: Config): OrderExtension => ({
  moves: [],
  placedWith: (request) => {
    const asked = readFurtherPieces(request.furtherPieces);
    if (!asked) return {};
    if ('problem' in asked) throw new Refusal('rule', 'further_pieces_rule', asked.problem, { field: 'orderedMinQty' });
    return { furtherPieces: asked.pieces, note: furtherPiecesNote(asked.pieces) };
  },
  placing: async (_trx, { order, data: { furtherPieces } }, lifecycle) => {
    if (furtherPieces === undefined) return {};
    const url = `${config.publicUrl}${pageOf(lifecycle, order) ?? '/dashboard'}`;
    return { mails: config.salesEmails.map((to) => productionMail(to, order, furtherPieces, url)) };
  },
});
