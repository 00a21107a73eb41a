import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderMail, piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { Shop } from '#src/core/shop.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import { extendHold } from '../invoices/invoice-repository.server.ts';
import { proformaPath } from '../invoices/proforma.ts';
import { refreshInvoiceOf } from '../invoices/refresh-invoice.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { endOfHold } from '../unpaid/end-of-hold.server.ts';
import { MAX_LIMIT } from './credit.ts';
import { findCredit, listHeldOrders, upsertCredit } from './credit-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** The clerk and the customer, whose orders wait for this transaction. @throws Refusal for the clerk's own account */
async function requireCustomer(trx: Db, actor: Actor, customerId: string) {
  if (actor.userId === customerId)
    throw new Refusal(
      'forbidden',
      'own_account',
      'You cannot decide about the credit of your own account. Ask a colleague.',
    );
  await lockCustomer(trx, customerId);
  const row = await findCredit(trx, customerId);
  if (!row) throw new Refusal('missing', 'customer_not_found', 'There is no such customer.');
  return row;
}

function heldMail(order: Order, until: number): OrderMail {
  const day = formatDate(until, 'long');
  return {
    subject: `We hold your order of ${piecesOfTool(order)} until ${day}`,
    headline: 'Welcome: your pieces are held for you',
    text: `Our sales team has looked at your account. We now hold the pieces of order ${order.number} for you until ${day}.`,
    rows: [totalRow(order)],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  };
}

/** The unpaid orders of a customer hold their pieces as long as those of any customer. */
async function holdInFull(trx: Db, { config, fills }: Omit<Parts, 'db'>, customerId: string): Promise<void> {
  const held = await listHeldOrders(trx, customerId);
  const locked = await lockOrders(
    trx,
    held.map(({ id }) => id),
  );
  const untilOf = ({ placedAt }: Order) => endOfHold(config, Date.parse(placedAt));
  const short = locked
    .map(({ order }) => order)
    .filter((order) => order.state === 'to-be-paid' && Date.parse(order.heldUntil ?? '') < untilOf(order));
  for (const order of short) {
    await extendHold(trx, order._id, untilOf(order));
    await mailCustomer(trx, customerId, writeOrderMail({ config, fills }, order, heldMail(order, untilOf(order))));
  }
  // Invoices are locked after all orders.
  for (const { _id } of short) await refreshInvoiceOf(trx, _id);
}

/**
 * A clerk has looked at a customer: their orders hold their pieces for the full time, those that wait, too. Idempotent.
 * @throws Refusal 403 for one's own account, 404 if there is no such customer
 */
export async function acceptCustomer(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  customerId: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const { email, accepted_at } = await requireCustomer(trx, admin, customerId);
    if (accepted_at !== null) return;
    await upsertCredit(trx, customerId, { accepted_at: Date.now(), accepted_by: admin.userId });
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'user',
      action: 'accepted as a customer',
      subject: { id: customerId, name: email },
      ...changedFields({ accepted: false }, { accepted: true }),
    });
    await holdInFull(trx, { config, fills }, customerId);
  });
}

/** @throws Refusal 422 unless it is an amount of the currency, or null */
function minorLimit(limit: number | null, currency: string): number | null {
  if (limit === null) return null;
  const minor = limit >= 0 && limit <= MAX_LIMIT ? toMinorUnits(limit, currency) : undefined;
  if (minor !== undefined) return minor;
  throw atField('limit', 'limit_rule', `Please send an amount in ${currency}, at most ${MAX_LIMIT}.`);
}

/**
 * Sets how much a customer may have open. Orders that are placed already stay.
 * @param limit in units of the shop's currency; null for that of the setting
 * @throws Refusal 403 for one's own account, 404 if there is no such customer, 422 for what is no amount
 */
export async function setLimit(
  { config: { currency }, db, fills }: Parts,
  actor: Actor | undefined,
  customerId: string,
  limit: number | null,
): Promise<void> {
  const admin = requireAdmin(actor);
  const limit_minor = minorLimit(limit, currency);
  await inTransaction(db, async (trx) => {
    const before = await requireCustomer(trx, admin, customerId);
    const earlier = before.limit_minor === null ? null : Number(before.limit_minor);
    if (earlier === limit_minor && (limit_minor === null || before.currency === currency)) return;
    const by = { limit_set_at: Date.now(), limit_set_by: admin.userId };
    await upsertCredit(trx, customerId, { limit_minor, currency, ...by });
    const of = before.currency ?? currency;
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'user',
      action: 'credit limit set',
      subject: { id: customerId, name: before.email },
      before: {
        creditLimit: earlier === null ? null : fromMinorUnits(earlier, of),
        ...(of !== currency && { currency: of }),
      },
      after: { creditLimit: limit },
    });
  });
}
