import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrderByNumber, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { afterDiscount, requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { Inserted, KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { balanceOf } from '../ledger/balance.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { adjustmentName } from './adjustment-name.ts';
import { type InvoiceAdjustment, type InvoiceContent, invoiceNumber } from './invoice.ts';
import {
  adjustmentFor,
  type LineProblem,
  type LineToAdd,
  problemOfAddedLine,
  problemOnInvoice,
} from './invoice-line.ts';
import { invoiceNotFound } from './invoice-not-found.server.ts';
import { findInvoice, listOrderIdsOf, type StoredInvoice } from './invoice-repository.server.ts';
import { issueIfMissing } from './issue-invoice.server.ts';
import { priceOfTools } from './recalculate.ts';
import { lockForRevision, requireCurrent, reviseInvoice } from './revise-invoice.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

function refuse({ code, message, field }: LineProblem): never {
  throw new Refusal(code === 'money_received' ? 'conflict' : 'rule', code, message, { field });
}

/** The invoice of this number; an order that was placed while the module was off gets its invoice now. */
async function requireStored(trx: Db, { config }: Pick<Parts, 'config'>, number: string): Promise<StoredInvoice> {
  const stored = await findInvoice(trx, number);
  if (stored) return stored;
  const order = await findOrderByNumber(trx, number.replace(/^PI-/, 'ORD-'));
  if (!order || !number.startsWith('PI-')) throw invoiceNotFound();
  await issueIfMissing(trx, order, await currentDetails(trx, config));
  const issued = await findInvoice(trx, number);
  if (!issued) throw invoiceNotFound();
  return issued;
}

/** Id of the line that this request has added before; undefined if it has not. */
async function addedBefore(trx: Db, orderIds: readonly string[], request: KeyedRequest): Promise<string | undefined> {
  for (const id of orderIds) {
    if (!(await wasMade(trx, id, request))) continue;
    const events = (await listOrderEvents(trx, id)).map(({ data }) => JSON.parse(data) as EventData & { key?: string });
    const line = events.find(({ key, invoiceLine }) => key === request.key && invoiceLine !== undefined)?.invoiceLine;
    if (line !== undefined) return line;
  }
  return undefined;
}

/** @throws Refusal for a line that the invoice does not take */
function requireLine(document: InvoiceContent, open: readonly Order[], line: LineToAdd): InvoiceAdjustment {
  const wrong = problemOfAddedLine(line, document.currency);
  if (wrong) refuse(wrong);
  const adjustment = adjustmentFor(newId(), line, document);
  const received = open.reduce((sum, order) => sum + balanceOf(order).received, 0);
  const refused = problemOnInvoice(adjustment, document, received);
  if (refused) refuse(refused);
  return adjustment;
}

/**
 * A discount lowers the price of each tool; a credit makes good for something and does not, but only an admin gives one
 * below the floor.
 */
async function requireCoveredCost(
  trx: Db,
  parts: Parts,
  by: Actor,
  { document, open }: { document: InvoiceContent; open: readonly Order[] },
  { kind, amount, percent }: InvoiceAdjustment,
): Promise<void> {
  const lowering = by.staff ? ['discount', 'credit'] : ['discount'];
  if (!lowering.includes(kind)) return;
  const { adjustments, currency } = document;
  const before = adjustments.filter((each) => lowering.includes(each.kind)).reduce((sum, each) => sum - each.amount, 0);
  const given = open.map(({ toolId, unitPrice }) => ({ toolId, unitPrice: minorPriceOf(unitPrice, currency) }));
  const field = percent === undefined ? 'amount' : 'percent';
  const discount = { price: priceOfTools(document), discount: before - amount, field };
  await requireAboveFloors(trx, parts, by, currency, afterDiscount(given, discount));
}

/**
 * Adds a charge, discount or credit to an invoice: its next revision, by which deposit and balance follow, and one mail
 * to the customer.
 * @param number without a revision letter
 * @returns the id of the line
 * @throws Refusal with the field that is wrong; a conflict if the invoice was replaced by another one, all of its
 * orders are cancelled, it takes no discount any more, or the discount leaves less than a tool costs to make
 */
export async function addLine(
  parts: Parts,
  actor: Actor | undefined,
  number: string,
  entered: LineToAdd,
  request?: KeyedRequest,
): Promise<Inserted> {
  const admin = requireAdmin(actor);
  const line = { ...entered, text: entered.text.replace(/\s+/gu, ' ').trim() };
  requirePrintable(parts, { text: line.text });
  return inTransaction(parts.db, async (trx) => {
    const stored = await requireStored(trx, parts, codeText(number));
    const invoice = await lockForRevision(trx, stored.number);
    requireNotOwn(admin, { customerId: invoice.customer_id });
    const added = request && (await addedBefore(trx, await listOrderIdsOf(trx, stored.id), request));
    if (added !== undefined) return { id: added, repeated: true };
    requireCurrent(invoice);
    const document = JSON.parse(invoice.document) as InvoiceContent;
    const open = (await listOrdersOn(trx, stored.id)).filter(({ cancelledAt }) => cancelledAt === null);
    const [first] = open;
    if (!first) throw conflict('order_cancelled', 'The orders of this invoice are cancelled.');
    const adjustment = requireLine(document, open, line);
    if (!line.belowFloor || admin.staff) await requireCoveredCost(trx, parts, admin, { document, open }, adjustment);
    const next = await reviseInvoice(
      trx,
      parts,
      stored.number,
      ({ adjustments }) => ({ adjustments: [...adjustments, adjustment] }),
      {
        why: `${adjustmentName(adjustment)} ${formatMinor(adjustment.amount, document.currency)}.`,
        actor: admin,
        request,
        data: { invoiceLine: adjustment.id },
      },
    );
    await recordAdminChange(parts, trx, admin, {
      kind: 'order',
      action: 'invoice line added',
      subject: { id: first._id, name: first.number },
      before: { invoice: invoiceNumber(document), total: formatMinor(document.total, document.currency) },
      after: {
        invoice: invoiceNumber(next),
        line: adjustmentName(adjustment),
        amount: formatMinor(adjustment.amount, document.currency),
        total: formatMinor(next.total, document.currency),
      },
    });
    return { id: adjustment.id, repeated: false };
  });
}
