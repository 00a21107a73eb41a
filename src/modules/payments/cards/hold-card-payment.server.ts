import { randomBytes } from 'node:crypto';
import { pageOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { storedText } from '#src/platform/i18n/normal-text.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import {
  findCardPayment,
  findCardPaymentByReference,
  insertFurtherPayment,
  updateCardState,
} from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import type { Charge } from './gateway.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills' | 'log'>;

function heldMail(to: string, order: Order, { amount, currency, reference, unread }: Charge, why: string, url: string) {
  return writeMail({
    to,
    subject: `Card payment held for ${proformaNumber(order)}`,
    greeting: `A card payment has arrived and is not in the ledger yet. ${why}`,
    paragraphs: [
      'Please check it at the gateway. If all is well, record it on the page of the order; otherwise pay it back at the gateway.',
      'If the order is still unpaid then, cancel it: it does not expire by itself any more.',
    ],
    rows: [
      ['Order', order.number],
      ...(unread ? [] : [['Arrived', formatMinor(amount, currency)] as const]),
      ['Reference', reference],
    ],
    button: { label: 'Open the order', url },
    signature: company.name,
  });
}

/** @param store stores the held payment; false if it is stored already */
async function tell(
  { config, db, fills, log }: Parts,
  row: CardPaymentTable,
  { charge, why }: { charge: Charge; why: string },
  store: (trx: Db) => Promise<boolean>,
): Promise<void> {
  const { order } = await requireOrder(db, row.order_id);
  const url = `${config.publicUrl}${pageOf(fills, order) ?? '/dashboard'}`;
  const isNew = await inTransaction(db, async (trx) => {
    if (!(await store(trx))) return false;
    for (const to of config.salesEmails) await insertMail(trx, heldMail(to, order, charge, why, url));
    return true;
  });
  const { id: payment, gateway } = row;
  if (isNew && charge.unread) log.error({ err: charge.unread, payment, gateway }, 'a card payment could not be read');
}

/** Whether another card payment has the gateway's reference of a charge. */
export async function isOfAnother(db: Db, { id, gateway }: CardPaymentTable, { reference }: Charge): Promise<boolean> {
  const known = await findCardPaymentByReference(db, gateway, reference);
  return known !== undefined && known.id !== id;
}

/** Leaves a payment to the sales team, and mails them once. */
export function holdCardPayment(parts: Parts, row: CardPaymentTable, charge: Charge, why: string): Promise<void> {
  return tell(parts, row, { charge, why }, async (trx) => {
    const reference = (await isOfAnother(trx, row, charge)) ? null : charge.reference;
    const held = { state: 'held', settled_at: Date.now(), reference } as const;
    return updateCardState(trx, row.id, ['open', 'ended'], held);
  });
}

/**
 * Leaves a charge to the sales team that is not the one by which its payment was settled: the payer was charged twice.
 * It becomes a card payment of its own, which is known by its reference.
 */
export async function holdFurtherCharge(parts: Parts, id: string, charge: Charge): Promise<void> {
  const row = await findCardPayment(parts.db, id);
  if (!row || row.reference === null || row.reference === id) return;
  if (row.state === 'open' || row.state === 'ended' || storedText(row.reference) === charge.reference) return;
  const where = row.state === 'received' ? 'is in the ledger' : 'is held, too';
  const why = `It is a second charge for one card payment, of which the first one, ${row.reference}, ${where}.`;
  const further: CardPaymentTable = {
    ...row,
    id: randomBytes(15).toString('hex'),
    amount_minor: charge.amount,
    currency: charge.unread ? row.currency : charge.currency,
    session: null,
    url: null,
    state: 'held',
    started_at: Date.now(),
    settled_at: Date.now(),
    reference: charge.reference,
  };
  await tell(parts, row, { charge, why }, (trx) => insertFurtherPayment(trx, further));
}
