import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, minorPriceOf, minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findWaiting } from '../approvals/approval-repository.server.ts';
import { countedEntries, listEntries } from '../ledger/ledger-repository.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';

/** Refunds of this time on one invoice count together, so that splitting one does not evade the limit. */
const COUNTED_MS = DAY_MS;

/** A refund that a second admin has to approve. */
export class ApprovalNeeded extends Refusal {
  constructor() {
    super('conflict', 'approval_needed', 'A refund of this amount needs the approval of another administrator.');
    this.name = 'ApprovalNeeded';
  }
}

/** What a proposed refund is about: at most one waits on an invoice. */
export const refundOn = (invoice: string) => ({ kind: 'refund', subject: invoice }) as const;

/**
 * The most that one admin may pay back on an invoice within a day, in minor units; undefined without a limit. An amount
 * in another currency than the shop's cannot be compared with the limit: each refund needs two admins.
 */
function limitFor(config: Config, currency: string): number | undefined {
  const { refundLimit } = settingsOf(config, paymentSettings);
  if (refundLimit === undefined || currency !== config.currency) return refundLimit === undefined ? undefined : 0;
  return Math.floor(refundLimit * minorUnitsPerUnit(currency) + 1e-6);
}

/** What was paid back on an invoice within a day, in minor units; not what was undone or corrected since. */
async function sumOfDay(db: Db, invoice: string): Promise<number> {
  const entries = countedEntries(await listEntries(db, invoice));
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  const since = Date.now() - COUNTED_MS;
  const refunds = entries.filter(({ id, kind, at }) => kind === 'refund' && Number(at) > since && !corrected.has(id));
  return refunds.reduce((sum, { amount }) => sum - amount, 0);
}

interface InvoiceToRefund {
  number: string;
  currency: string;
}

/** What one admin may pay back on an invoice now, in minor units; null without a limit. */
export async function refundableAlone(
  db: Db,
  config: Config,
  { number, currency }: InvoiceToRefund,
): Promise<number | null> {
  const limit = limitFor(config, currency);
  return limit === undefined ? null : Math.max(0, limit - (await sumOfDay(db, number)));
}

/** The proposed refund on an invoice that waits for its decision; the amount is in minor units. */
export async function findWaitingRefund(db: Db, { number, currency }: InvoiceToRefund) {
  const waiting = await findWaiting(db, refundOn(number));
  if (!waiting) return undefined;
  const { amount } = JSON.parse(waiting.content) as { amount: number };
  return { amount: minorPriceOf(amount, currency), proposedBy: waiting.proposed_email };
}

/** @throws Refusal while a proposed refund on the invoice waits for its decision */
export async function requireNoneWaits(db: Db, invoice: InvoiceToRefund): Promise<void> {
  const waiting = await findWaitingRefund(db, invoice);
  if (!waiting) return;
  const { amount, proposedBy } = waiting;
  const message = `${proposedBy} has proposed a refund of ${formatMinor(amount, invoice.currency)} on this invoice, which waits for the approval of another administrator. Decide it first.`;
  throw conflict('refund_waits', message);
}

/**
 * Runs in the transaction that records a refund, once the invoice is locked.
 * @param amount in minor units
 * @throws ApprovalNeeded above the limit, with what was paid back on the invoice within a day
 */
export async function requireWithinLimit(
  trx: Db,
  config: Config,
  invoice: InvoiceToRefund,
  amount: number,
): Promise<void> {
  await requireNoneWaits(trx, invoice);
  const alone = await refundableAlone(trx, config, invoice);
  if (alone !== null && amount > alone) throw new ApprovalNeeded();
}
