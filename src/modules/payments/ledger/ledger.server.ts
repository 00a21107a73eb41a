import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import { overviewSources } from '#src/core/overview-sources.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { type MoveEffects, type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { guardedEvents, UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { stillOpen } from '../slips/still-open.server.ts';
import { ledgerEntries } from './0070-ledger.ts';
import { getLedger, postCorrection, postEntry, postPayment, postRefund } from './ledger.api.ts';
import { eventsOfLedger } from './ledger.ts';
import { sumReceived } from './ledger-repository.server.ts';
import { ledgerTables } from './ledger-table.ts';
import { paymentMails } from './payment-mails.server.ts';
import { sharedTransferMail } from './shared-transfer-mail.ts';
import { undoEntry } from './undo-entry.server.ts';

function effectsWith(config: Config): MoveEffects {
  const mailOfTransfer: MoveHandler = async (trx, handled, fills) => {
    const { reported } = await stillOpen(trx, handled.order);
    const mail = sharedTransferMail({ ...handled, reported }, config.publicUrl, mailFooterOf(fills));
    if (mail) await insertMail(trx, mail, Date.now(), handled.mailed);
  };
  return {
    handlers: {
      'payment-received': mailOfTransfer,
      paid: mailOfTransfer,
      'money-received': mailOfTransfer,
      [UNDONE]: undoEntry,
    },
    mails: paymentMails(config),
  };
}

/** The ledger of an invoice: payments, refunds and corrections, recorded by an admin or a gateway. */
export const ledger: Room = {
  schema: {
    migrations: (engine) => ({ '0070-ledger': ledgerEntries(engine) }),
    tables: ledgerTables,
  },
  calls: [
    callRow('signed-in', getLedger),
    callRow('admin', postPayment),
    callRow('admin', postEntry),
    callRow('admin', postRefund),
    callRow('admin', postCorrection),
  ],
  fills: [
    fill(moveEffects, effectsWith),
    fill(overviewSources, { received: sumReceived }),
    fill(guardedEvents, eventsOfLedger),
  ],
};
