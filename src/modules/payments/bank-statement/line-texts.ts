import { formatMinor } from '#src/platform/i18n/money.ts';
import type { LineState, ListedProposal } from './listed-line.ts';

/** Labels of the tabs. */
export const STATE_LABELS: Record<LineState, string> = {
  open: 'Open',
  recorded: 'Recorded',
  dismissed: 'Dismissed',
  skipped: 'Debits',
};

export const statementPath = (state: LineState) =>
  `/dashboard/bank-statement${state === 'open' ? '' : `?state=${state}`}`;

/** What is due on the invoice of a proposal. */
export function dueOn({ due, depositDue, currency }: ListedProposal): string {
  const all = formatMinor(due, currency);
  return depositDue > 0 && depositDue < due
    ? `a deposit of ${formatMinor(depositDue, currency)} is due, ${all} in all`
    : `${all} is due`;
}

/** What a line probably pays, and why a clerk has to compare it. */
export function proposalText(proposal: ListedProposal): string {
  const { invoice, doubt, pays, currency } = proposal;
  if (doubt === null)
    return pays === 'deposit' ? `Pays the deposit of ${invoice}.` : `Pays all that is due on ${invoice}.`;
  return {
    amount: `Names ${invoice}, on which another amount is due: ${dueOn(proposal)}.`,
    currency: `Names ${invoice}, which is in ${currency}: ${dueOn(proposal)}.`,
    'check-digits': `Names ${invoice} with wrong check digits. The number may be mistyped: ${dueOn(proposal)}.`,
    several: `Names several invoices, among them ${invoice}: ${dueOn(proposal)}.`,
    alike: `Names ${invoice}, but another invoice has this amount due too. The number may be mistyped.`,
    'taken-back': `Pays ${invoice}, but the same amount left the account again. Please compare both lines.`,
    'no-reference': `Names no open invoice. Amount and name are those of ${invoice}.`,
  }[doubt];
}
