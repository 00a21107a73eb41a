import type { MoveEffects, MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { lineDecided, requireLine } from './dismiss-line.server.ts';
import { decideLine, reopenLines } from './statement-line-repository.server.ts';

declare module '#src/modules/orders/moves/order-history.ts' {
  interface EventData {
    /** Id of the line of a bank statement that shows the payment. */
    statementLine?: string | undefined;
  }
}

/** A payment that was recorded from a line decides that line; of two clerks at once, the second is refused. */
const onPayment: MoveHandler = async (trx, { order, data }) => {
  const { statementLine, entry, jointInvoice } = data;
  if (!statementLine || !entry) return;
  const invoice = jointInvoice ?? proformaNumber(order);
  const recorded = { decision: 'recorded', decided_at: Date.now(), invoice, entry_id: entry } as const;
  if (!(await decideLine(trx, statementLine, recorded))) throw lineDecided(await requireLine(trx, statementLine));
};

/** A payment that is corrected leaves its line open: it may be for another invoice. */
const onCorrection: MoveHandler = async (trx, { order, customerId, data }) => {
  const history = await readHistory(trx, order._id, customerId);
  const entry = history.find(({ id }) => id === data.corrects)?.data.entry;
  if (entry) await reopenLines(trx, entry);
};

/** So does a payment that is undone. */
const onUndo: MoveHandler = async (trx, { undone }) => {
  if (undone?.entry) await reopenLines(trx, undone.entry);
};

/** What moves of orders do to the lines of bank statements. */
export const lineEffects: MoveEffects = {
  handlers: {
    paid: onPayment,
    'payment-received': onPayment,
    'money-received': onPayment,
    'payment-corrected': onCorrection,
    'payment-reversed': onCorrection,
    [UNDONE]: onUndo,
  },
};
