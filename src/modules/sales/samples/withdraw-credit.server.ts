import type { Config } from '#src/core/config.ts';
import { findOrder, findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import { adjustmentName } from '#src/modules/payments/invoices/adjustment-name.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { findInvoiceOfOrder } from '#src/modules/payments/invoices/invoice-repository.server.ts';
import { lockForRevision, reviseInvoice } from '#src/modules/payments/invoices/revise-invoice.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { creditText } from './sample.ts';
import { lockCredited, releaseCredit } from './sample-repository.server.ts';

/**
 * A sample is cancelled only without its payment, such as one that the bank has returned. The invoice that has its
 * credit charges it again, unless all of its orders are cancelled; shipped pieces of those keep their share.
 */
export const withdrawCredit =
  (config: Config): MoveHandler =>
  async (trx, { order }, fills) => {
    const creditedOn = await lockCredited(trx, order._id);
    const bulk = creditedOn ? await findOrder(trx, creditedOn) : undefined;
    if (!bulk) return;
    const number = (await findInvoiceOfOrder(trx, bulk.order._id))?.number ?? '';
    const { document } = await lockForRevision(trx, number);
    const { adjustments, currency, lines } = JSON.parse(document) as InvoiceContent;
    const ids = lines.map(({ orderId }) => orderId);
    if ((await findOrdersById(trx, ids)).every(({ cancelledAt }) => cancelledAt !== null)) return;
    await releaseCredit(trx, order._id);
    const found = adjustments.find(({ kind, text }) => kind === 'credit' && text === creditText(order.number));
    if (!found) return;
    const others = adjustments.filter((each) => each !== found);
    // What is not taken off yet never is.
    const credit = { ...found, given: undefined };
    const text = `${credit.text}, not paid`;
    const charge = { ...credit, id: newId(), kind: 'charge', text, amount: -credit.amount, tax: -credit.tax } as const;
    const both = credit.amount === 0 ? [] : [credit, charge];
    const why = `${adjustmentName(charge)} ${formatMinor(charge.amount, currency)}.`;
    const change = { adjustments: [...others, ...both] };
    await reviseInvoice(trx, { config, fills }, number, () => change, { why, data: { invoiceLine: charge.id } });
  };
