import type { Order } from '#src/core/orders/order.ts';
import type { MailPart } from '#src/core/orders/order-mails.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import { balanceOf } from '../ledger/balance.ts';
import { receivedRow } from '../ledger/received-rows.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import { partRows } from './changed-invoice-mail.ts';
import { awaitsFreight, FREIGHT_TO_ADD, type InvoiceContent, invoiceNumber } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { findInvoiceOfOrder, listRevisions } from './invoice-repository.server.ts';
import { paidSoFar, requestToPay } from './paid-so-far.ts';
import { proformaPath } from './proforma.ts';
import { isRevising } from './revise-amended.server.ts';

/** What the mail about an amended order says of its invoice. */
export async function amendedInvoiceMail(order: Order, data: EventData, trx: Db): Promise<MailPart | undefined> {
  const stored = isRevising(data) ? await findInvoiceOfOrder(trx, order._id) : undefined;
  const before = stored && (await listRevisions(trx, stored.number)).at(-2);
  if (!stored || !before) return undefined;
  const invoice = JSON.parse(stored.document) as InvoiceContent;
  const orders = await findOrdersById(
    trx,
    invoice.lines.map(({ orderId }) => orderId),
  );
  const paid = paidSoFar(invoice, orders, await sumPendingFor(trx, invoice));
  const request = awaitsFreight(invoice) && paid.toPay > 0 ? ` ${FREIGHT_TO_ADD}` : requestToPay(paid);
  const { over } = balanceOf(order);
  const surplus =
    over > 0
      ? ` ${formatMinor(over, order.currency)} more than is now due has arrived: we will write to you about it.`
      : '';
  return {
    text: `Proforma invoice ${invoiceNumber(invoice)} replaces ${invoiceNumber(before)}.${request}${surplus}`,
    rows: [
      ...(invoice.total === minorPriceOf(order.orderedTotalPrice, order.currency)
        ? []
        : [['Total of the invoice', formatMinor(invoice.total, invoice.currency)] as const]),
      ...partRows(invoice, paid),
      ...(order.receivedAmount > 0 ? [receivedRow(order)] : []),
    ],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
    papers: invoicePaper(invoice),
  };
}
