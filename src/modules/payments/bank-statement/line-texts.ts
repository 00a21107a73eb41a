import { formatMinor } from '#src/platform/i18n/money.ts';
import type { KnownFor, LineState, ListedLine, ListedProposal } from './listed-line.ts';

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

/** How the card of a line names the ledger or the slip that has its transfer, before the number of the order. */
export function knownText({ amount, recorded }: KnownFor, line: Pick<ListedLine, 'amount'>): string {
  if (amount === line.amount)
    return recorded ? 'Recorded already for ' : 'A slip that is not decided yet reports it for ';
  return recorded ? 'Recorded with another amount for ' : 'A slip of another amount is not decided yet for ';
}

/** What to do with a line whose transfer a ledger has already, or a slip reports. */
export function wayOut({ amount, recorded }: KnownFor, line: Pick<ListedLine, 'amount'>): string {
  const differs = amount !== line.amount;
  if (!recorded)
    return `Accept it instead${differs ? ', with the amount of this line' : ''}, so that the money is not recorded twice. If this is another transfer, record it all the same.`;
  return differs
    ? 'If this line shows what arrived of it, correct that payment, then record this line; if it is another transfer, record it all the same.'
    : 'Dismiss this line; if it is another transfer, record it all the same.';
}

/** The reason to dismiss a line, if its whole amount is recorded already. */
export const suggestedReason = ({ known, amount }: Pick<ListedLine, 'known' | 'amount'>): string =>
  known?.recorded && known.amount === amount ? `Recorded already for ${known.order}.` : '';
