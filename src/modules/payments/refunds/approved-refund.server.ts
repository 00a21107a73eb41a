import type { Actor } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';
import type { ApprovalRow } from '../approvals/approval.ts';
import type { ApprovalKind, ApprovalParts, Approving, DescribedApproval } from '../approvals/approval-kinds.server.ts';
import type { StoredApproval } from '../approvals/approval-repository.server.ts';
import { findInvoice } from '../invoices/invoice-repository.server.ts';
import { balanceOf } from '../ledger/balance.ts';
import type { EntryToRecord } from '../ledger/entry-steps.server.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { problemOfEntry, recordEntry } from '../ledger/record-entry.server.ts';

/** What is recorded once a refund is approved. */
export interface RefundContent
  extends Pick<EntryToRecord, 'orderId' | 'receivedOn' | 'reference' | 'method' | 'note' | 'repeated'> {
  /** In the currency of the invoice. */
  amount: number;
}

/** The orders that a refund is taken from: the named one, or all on the invoice. */
async function ordersOf(db: Db, number: string, { orderId }: RefundContent): Promise<[Order, ...Order[]]> {
  const invoice = await findInvoice(db, number);
  const all = invoice ? await listOrdersOn(db, invoice.id) : [];
  const [first, ...others] = orderId === undefined ? all : all.filter(({ _id }) => _id === orderId);
  // The invoice was replaced by another one: the refund can only be declined.
  return first ? [first, ...others] : [(await requireOrder(db, orderId ?? invoice?.order_id ?? '')).order];
}

function rowsOf(number: string, orders: readonly [Order, ...Order[]], content: RefundContent): ApprovalRow[] {
  const [{ currency, orderedBy, orderedEmail }] = orders;
  const over = orders.reduce((sum, order) => sum + balanceOf(order).over, 0);
  const rows: [string, string | undefined][] = [
    ['Customer', `${orderedBy}, ${orderedEmail}`],
    ['Order', orders.map((order) => order.number).join(', ')],
    ['Invoice', number],
    ['Amount', formatMoney(content.amount, currency)],
    ['Can be paid back now', formatMinor(over, currency)],
    ['Paid back on', content.receivedOn && formatDate(content.receivedOn, 'long')],
    ['Bank reference', content.reference],
    ['Method', content.method],
    ['Note to the customer', content.note],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function mailsAbout(sum: string, number: string): DescribedApproval['mails'] {
  return {
    proposed: {
      subject: `Refund of ${sum}: proposed`,
      act: `proposes a refund of ${sum} on ${number}.`,
      paragraphs: ['It is not recorded yet. Another administrator has to approve it first.'],
    },
    approved: {
      subject: `Refund of ${sum}: recorded`,
      act: `a refund of ${sum} on ${number}.`,
      paragraphs: ['It is recorded now, and the customer gets a mail.'],
    },
    declined: {
      subject: `Refund of ${sum}: declined`,
      act: `a refund of ${sum} on ${number}.`,
      paragraphs: ['Nothing was recorded.'],
    },
  };
}

async function describe(db: Db, _: Config, { subject, content }: StoredApproval): Promise<DescribedApproval> {
  const refund = JSON.parse(content) as RefundContent;
  const orders = await ordersOf(db, subject, refund);
  const [order] = orders;
  const sum = formatMoney(refund.amount, order.currency);
  return {
    title: `Refund of ${sum}`,
    path: orderPath(order),
    rows: rowsOf(subject, orders, refund),
    advice:
      'Compare amount and account with what the customer wrote, and ask the person who proposed this if anything is unclear.',
    mailRows: [
      ['Customer', order.orderedBy],
      ['Invoice', subject],
      ['Amount', sum],
    ],
    mails: mailsAbout(sum, subject),
    change: {
      kind: 'order',
      subject: { id: order._id, name: order.number },
      before: null,
      after: { amount: refund.amount, ...(refund.reference && { reference: refund.reference }) },
      actions: {
        proposed: 'refund proposed',
        approved: 'refund approved',
        declined: 'refund declined',
        withdrawn: 'refund withdrawn',
      },
    },
  };
}

/** Records the refund; whether it can still be paid back, and is not recorded yet, is checked again. */
async function approve(
  parts: ApprovalParts,
  admin: Actor,
  { subject, content }: StoredApproval,
  approving: Approving,
): Promise<void> {
  const refund = JSON.parse(content) as RefundContent;
  await recordEntry(parts, admin, subject, { kind: 'refund', ...refund }, undefined, approving);
}

/** The money may have left meanwhile, or the invoice was replaced. */
const problem: ApprovalKind['problem'] = (parts, _, { subject, content }) =>
  problemOfEntry(parts, subject, { kind: 'refund', ...(JSON.parse(content) as RefundContent) });

export const approvedRefund: ApprovalKind = { kind: 'refund', describe, problem, approve };
