import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { type MoveEffects, type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { invoices as invoicesStep } from './0025-invoices.ts';
import { amendedInvoiceMail } from './amended-invoice-mail.server.ts';
import { getProforma, postLine, postReissue } from './invoice.api.ts';
import { invoiceDemoOrders } from './invoice-demo-orders.server.ts';
import { invoiceTables } from './invoice-tables.ts';
import { placeWithInvoice } from './place-with-invoice.server.ts';
import { refreshInvoiceOf } from './refresh-invoice.server.ts';
import { requireFewAmended, reviseAmended } from './revise-amended.server.ts';

const refreshed: MoveHandler = (trx, { order }) => refreshInvoiceOf(trx, order._id);

function effectsWith(config: Config): MoveEffects {
  return {
    handlers: {
      [UNDONE]: refreshed,
      cancelled: refreshed,
      expired: refreshed,
      confirmed: refreshed,
      shipped: refreshed,
      async amended(trx, handled) {
        await reviseAmended(trx, handled, config);
        await requireFewAmended(trx, handled, config);
      },
    },
    mails: { amended: amendedInvoiceMail },
  };
}

/** Proforma invoices: their lines, amounts and revisions. */
export const invoices: Room = {
  schema: {
    migrations: () => ({ '0025-invoices': invoicesStep }),
    tables: invoiceTables,
  },
  calls: [callRow('signed-in', getProforma), callRow('admin', postLine), callRow('admin', postReissue)],
  seedDemo: invoiceDemoOrders,
  fills: [
    fill(newOrders, (config) => ({
      placing: (trx, placed, agreement) => placeWithInvoice(trx, placed, config, agreement),
    })),
    fill(moveEffects, effectsWith),
  ],
};
