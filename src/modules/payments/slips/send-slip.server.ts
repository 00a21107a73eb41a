import { createHash } from 'node:crypto';
import { type Actor, doerOf, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { pageOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type FoundOrder, findOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import { orderNotFound } from '#src/core/orders/own-order.server.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { Inserted, KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { preparePdfOrPicture } from '#src/platform/pdf/pdf-or-picture.server.ts';
import { isToPay } from '../ledger/balance.ts';
import { requirePayable } from '../ledger/plan-entry.ts';
import { SLIP_SENT } from '../payments.ts';
import { referenceForm } from '../transfers/reference.ts';
import { noticeOfSlip } from '../transfers/transfer-of-slip.server.ts';
import { noteSlip } from './note-slip.server.ts';
import { MAX_PENDING_SLIPS, MAX_SLIPS, type Slip } from './slip.ts';
import { slipForSales } from './slip-mails.ts';
import { findSlipByHash, insertSlip, listSlips, toSlip } from './slip-repository.server.ts';

/** A transfer reported by the customer. */
export interface SentSlip {
  /** In the currency of the order. */
  amount: number;
  /** Date, such as 2026-03-12. */
  sentOn: string;
  reference: string;
  file: Buffer;
}

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

const tooMany = (message: string) => new Refusal('rule', 'too_many_slips', message);

/** The order, if it is the actor's own. @throws Refusal 404 for other users */
export async function requireOrderToPay(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Order> {
  const customer = requireSignedIn(actor);
  const found = await findOrder(db, orderId);
  if (!found || !mayAct(customer, 'pay', found)) throw orderNotFound();
  return found.order;
}

function requireDue(order: Order): void {
  if (order.paidAt !== null || !isToPay(order))
    throw conflict('nothing_due', 'Nothing is due for this order any more.');
}

/** Locks the order, so that concurrent uploads are counted one after the other. */
async function requireRoom(trx: Db, orderId: string): Promise<FoundOrder> {
  const found = await lockOrder(trx, orderId);
  if (!found) throw orderNotFound();
  requireDue(found.order);
  const slips = await listSlips(trx, orderId);
  if (slips.filter(({ decision }) => decision === null).length >= MAX_PENDING_SLIPS)
    throw tooMany('We have not looked at your other slips yet. Please wait for our answer.');
  if (slips.length >= MAX_SLIPS) throw tooMany('This order has too many slips. Please write to our sales team.');
  return found;
}

/** The uploaded file as it is stored. @throws Refusal if it is no harmless PDF or picture */
function prepareSlip(bytes: Buffer) {
  return preparePdfOrPicture(bytes, () =>
    atField('slip', 'slip_type', 'The slip must be a PDF, JPEG, PNG, WebP or AVIF file.'),
  );
}

/** Identifies a slip among those of its order: the same file with a corrected amount is another slip. */
const hashOf = ({ amount, sentOn, reference, file }: SentSlip): string =>
  createHash('sha256')
    .update(JSON.stringify([amount, sentOn, reference]))
    .update(file)
    .digest('hex');

/** The result of sending a slip again. @throws Refusal if it was declined: the customer would wait in vain */
function repeated({ _id, decision, reason }: Slip): Inserted {
  if (decision === 'declined')
    throw conflict(
      'slip_declined',
      `We could not accept this slip: ${reason} Please correct the details or send another file.`,
    );
  return { id: _id, repeated: true };
}

/**
 * Stores the slip of a transfer for an order and mails the sales team. Sending the same slip again returns the
 * existing one. The notice tells the customer that the transfer is known already.
 * @throws Refusal 404 if the order is not the actor's; refusal if nothing is due, the same slip was declined, or the
 * file is not a valid slip
 */
export async function sendSlip(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  orderId: string,
  sent: SentSlip,
  request?: KeyedRequest,
): Promise<Inserted & { notice?: string }> {
  const { amount, sentOn, reference, file } = sent;
  const order = await requireOrderToPay({ db }, actor, orderId);
  requireDue(order);
  const amountMinor = requirePayable(amount, order.currency);
  requirePrintable({ fills }, { reference });
  const hash = hashOf(sent);
  const earlier = await findSlipByHash(db, orderId, hash);
  if (earlier) return repeated(earlier);
  const prepared = await prepareSlip(file);
  return inTransaction(db, async (trx) => {
    const locked = await requireRoom(trx, orderId);
    // The same file and data are the same slip, whatever the key: only another slip under a used key is refused.
    if (request) await wasMade(trx, orderId, request);
    const concurrent = await findSlipByHash(trx, orderId, hash);
    if (concurrent) return repeated(concurrent);
    const slip = {
      id: newId(),
      order_id: orderId,
      amount_minor: amountMinor,
      sent_on: sentOn,
      reference,
      file_type: prepared.type,
      file_hash: hash,
      reference_form: referenceForm(reference),
      content_hash: createHash('sha256').update(file).digest('hex'),
      sent_at: Date.now(),
      decision: null,
      decided_at: null,
      reason: null,
    };
    await insertSlip(trx, slip, prepared.bytes);
    const note = `${formatMinor(amountMinor, order.currency)} · ${reference}`;
    await noteSlip(trx, locked.order, SLIP_SENT, { by: doerOf(requireSignedIn(actor)), note, request });
    const url = `${config.publicUrl}${pageOf(fills, order) ?? '/dashboard'}`;
    for (const to of config.salesEmails) await insertMail(trx, slipForSales(to, order, slip, url));
    const notice = await noticeOfSlip(trx, toSlip(slip), locked.order, locked.customerId);
    return { id: slip.id, repeated: false, ...(notice && { notice }) };
  });
}
