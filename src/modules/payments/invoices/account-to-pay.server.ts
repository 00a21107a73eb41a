import type { Config } from '#src/core/config.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { bankAccount } from './bank-account.ts';
import { findInvoicePayment } from './issue-invoice.server.ts';
import { proformaNumber } from './proforma.ts';

/** The bank account that a mail quotes: that of the order's invoice, as it is printed there. */
export async function accountToPay(config: Config, trx: Db, order: Order): Promise<Pick<OrderMail, 'details'>> {
  const payment = (await findInvoicePayment(trx, order._id)) ?? (await currentDetails(trx, config));
  return payment ? { details: bankAccount(proformaNumber(order), payment) } : {};
}
