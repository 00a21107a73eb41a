import type { Config } from '#src/core/config.ts';
import type { NewOrders } from '#src/core/orders/new-orders.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { furtherPiecesNote, readFurtherPieces } from './further-pieces.ts';
import { productionMail } from './production-mail.ts';

declare module '#src/core/orders/new-orders.server.ts' {
  interface PlacedData {
    /** Pieces that the buyer asked for in addition to the order. */
    furtherPieces?: number | undefined;
  }
}

/** Requests the pieces above the stock from sales by mail, in the transaction of the order. */
export const askForProduction = (config: Config): NewOrders => ({
  data: (request) => {
    const further = readFurtherPieces(request.furtherPieces);
    if (!further) return {};
    if ('problem' in further) throw atField('orderedMinQty', 'further_pieces_rule', further.problem);
    return { furtherPieces: further.pieces, note: furtherPiecesNote(further.pieces) };
  },
  placing: async (_trx, [{ order, page, data }]) => {
    const { furtherPieces } = data;
    if (furtherPieces === undefined) return {};
    const url = `${config.publicUrl}${page ?? '/dashboard'}`;
    return { mails: config.salesEmails.map((to) => productionMail(to, order, furtherPieces, url)) };
  },
});
