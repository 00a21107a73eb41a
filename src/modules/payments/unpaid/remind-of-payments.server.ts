import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, formatDate } from '#src/core/site/calendar.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { type Batch, inBatches } from '#src/platform/database/in-batches.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { dayOfFields } from '#src/platform/i18n/days.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { listAwaitingFreight } from '../invoices/freight-to-add.server.ts';
import { proformaNumber, proformaPath } from '../invoices/proforma.ts';
import { balanceOf, claimOf, isToPay } from '../ledger/balance.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { hasPendingSlip } from '../slips/slip-repository.server.ts';
import { isPaidElsewhere } from './kept-orders.server.ts';
import {
  type DueRow,
  insertReminder,
  listAccountsDue,
  listBalancesDue,
  listShippedPartsDue,
} from './reminder-repository.server.ts';
import { heldText, shortMail } from './short-mails.ts';
import { listDepositsDue } from './unpaid-order-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** A part due on an order, and its day; `late` if that has passed. A deposit is due until the end of its hold. */
interface Due {
  part: 'deposit' | 'balance';
  by: string;
  late: boolean;
  until?: number;
}

function reminderMail(
  order: Order,
  { part, by, late, until, paidElsewhere }: Due & { paidElsewhere: boolean },
): OrderMail {
  const { firstDue, received } = balanceOf(order);
  const [due, total] = [claimOf(order).due, toPayFor(order)];
  const amount = formatMinor(part === 'deposit' ? firstDue : due, order.currency);
  const day = until === undefined ? formatDate(by, 'long') : endInWords(until);
  if (part === 'deposit' && received > 0) return shortMail(order, heldText(order, { until: day, paidElsewhere }));
  const text = late
    ? `The ${part} of ${amount} was due on ${day} and has not arrived yet.`
    : `The ${part} of ${amount} is due by ${day}.`;
  return {
    subject: `Payment reminder for ${proformaNumber(order)}`,
    headline: late ? `${amount} was due on ${day}` : `${amount} is due by ${day}`,
    text: `${text} If you have paid already, please send us the slip of your transfer.`,
    rows: [
      ['Amount due', amount],
      ['Received', `${formatMinor(received, order.currency)} of ${formatMinor(total, order.currency)}`],
      ['Due by', day],
      ['Reference', proformaNumber(order)],
    ],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  };
}

/**
 * Queues the mail and records the reminder in one transaction that also verifies that the order still owes the money.
 */
async function remind({ config, db, fills }: Parts, id: string, due: Due, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await findOrder(trx, id);
    if (!found) return false;
    const { order, customerId } = found;
    if (order.paidAt !== null || !isToPay(order)) return false;
    if (due.part === 'deposit' && balanceOf(order).firstDue === 0) return false;
    if ((await listAwaitingFreight(trx, [order])).size > 0) return false;
    // The shop has to answer first: it may already have the money.
    if (await hasPendingSlip(trx, id, order.jointInvoice)) return false;
    const kind = `${due.late ? 'late ' : ''}${due.part} ${due.by}`;
    if (!(await insertReminder(trx, id, kind, now))) return false;
    const paidElsewhere = await isPaidElsewhere(trx, order);
    const mail = reminderMail(order, { ...due, paidElsewhere });
    await mailCustomer(trx, customerId, writeOrderMail({ config, fills }, order, mail));
    return true;
  });
}

/** The day is stored as its start in UTC. */
const startOfPromised = (promisedFor: number) => calendar.startOf(dayOfFields(new Date(promisedFor)));

type OrderRow = Parameters<typeof toOrder>[0];

async function remindAll<Row extends OrderRow>(
  parts: Parts,
  list: (batch: Batch) => Promise<Row[]>,
  dueOf: (row: Row) => Due | undefined,
  now: number,
): Promise<number> {
  let mailed = 0;
  for await (const row of inBatches(list)) {
    const due = isToPay(toOrder(row)) ? dueOf(row) : undefined;
    if (due && (await remind(parts, row.id, due, now))) mailed += 1;
  }
  return mailed;
}

/**
 * Mails each customer one reminder before a deposit is due, one before a balance is due, and one after it. On account,
 * the balance is due a number of days after shipment. None is sent while a slip is pending. Safe to run on several
 * instances concurrently.
 * @returns number of mails queued by this instance
 */
export async function remindOfPayments(parts: Parts, now = Date.now()): Promise<number> {
  const { reminderDays } = settingsOf(parts.config, paymentSettings);
  if (reminderDays === 0) return 0;
  const ahead = now + reminderDays * DAY_MS;
  const late = now - reminderDays * DAY_MS;
  const depositDue = ({ held_until }: OrderRow): Due | undefined =>
    held_until === null
      ? undefined
      : { part: 'deposit', by: calendar.dayOf(held_until), late: false, until: Number(held_until) };
  /** No reminder from the due date until `late`: the money may still be in transit. */
  const balanceDue = (at: number | null): Due | undefined =>
    at === null || (at > late && at <= now) ? undefined : { part: 'balance', by: calendar.dayOf(at), late: at <= late };
  const deposits = await remindAll(parts, (batch) => listDepositsDue(parts.db, now, ahead, batch), depositDue, now);
  const balances = await remindAll(
    parts,
    (batch) => listBalancesDue(parts.db, ahead, batch),
    ({ promised_for }) => balanceDue(promised_for === null ? null : startOfPromised(promised_for)),
    now,
  );
  const accountDue = ({ due_at }: DueRow) => balanceDue(Number(due_at));
  const accounts = await remindAll(parts, (batch) => listAccountsDue(parts.db, ahead, batch), accountDue, now);
  const shipped = await remindAll(parts, (batch) => listShippedPartsDue(parts.db, ahead, batch), accountDue, now);
  return deposits + balances + accounts + shipped;
}
