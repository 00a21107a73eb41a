import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { invoicesNamedIn, isMistyped } from './own-numbers.ts';
import type { StatementLine } from './statement-line.ts';

/** An invoice on which something is due. Amounts are in minor units of its currency. */
export interface OpenInvoice {
  /** Such as `PI-2026-0042`. */
  number: string;
  currency: string;
  /** Everything that is due, including the deposit. */
  due: number;
  /** What of the deposit is due; 0 without one. */
  depositDue: number;
  /** Names of the buyer: of the person and of the company. */
  names: readonly string[];
}

export const doubts = ['amount', 'currency', 'check-digits', 'several', 'alike', 'taken-back', 'no-reference'] as const;

/** Why a clerk has to look. */
type Doubt = (typeof doubts)[number];

/** The invoice that a line of the statement probably pays. */
export interface Proposal {
  invoice: string;
  /** Null if reference, currency and amount agree: the line may be recorded as it is. */
  doubt: Doubt | null;
  /** What the amount pays; null if it is another amount. */
  pays: 'deposit' | 'all' | null;
}

/** Words that say what kind of company it is; banks and buyers write or omit them. */
const KINDS_OF_COMPANY = new Set(
  'and co company corp corporation gmbh inc incorporated kg limited llc llp ltd plc private pte pty pvt sa sarl srl the'.split(
    ' ',
  ),
);

/** The words of a name in one order, without what kind of company it is. */
function nameForm(name: string): string {
  const words = foldedText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !KINDS_OF_COMPANY.has(word));
  return (telling.length > 0 ? telling : words).sort().join(' ');
}

function hasName({ payer }: Pick<StatementLine, 'payer'>, { names }: OpenInvoice): boolean {
  const form = nameForm(payer);
  return form !== '' && names.some((name) => nameForm(name) === form);
}

type Money = Pick<StatementLine, 'amount' | 'currency'>;

function paidPart({ amount, currency }: Money, invoice: OpenInvoice): Proposal['pays'] {
  if (currency !== invoice.currency || amount <= 0) return null;
  if (amount === invoice.due) return 'all';
  return amount === invoice.depositDue ? 'deposit' : null;
}

/**
 * Whether the number may have been mistyped: another invoice has this amount due too, and either its number is nearly
 * the same, or the name does not tell them apart.
 */
function isAlike(line: StatementLine, invoice: OpenInvoice, open: readonly OpenInvoice[]): boolean {
  const rivals = open.filter(({ number }) => number !== invoice.number).filter((other) => paidPart(line, other));
  return (
    rivals.some(({ number }) => isMistyped(number, invoice.number)) || (rivals.length > 0 && !hasName(line, invoice))
  );
}

function doubtOf(
  line: StatementLine,
  invoice: OpenInvoice,
  { check, several, open }: { check: 'right' | 'wrong' | 'none'; several: boolean; open: readonly OpenInvoice[] },
): Doubt | null {
  if (several) return 'several';
  if (check === 'wrong') return 'check-digits';
  if (line.currency !== invoice.currency) return 'currency';
  if (!paidPart(line, invoice)) return 'amount';
  return check === 'none' && isAlike(line, invoice, open) ? 'alike' : null;
}

/** The only open invoice with this amount and name. */
function byName(line: StatementLine, open: readonly OpenInvoice[]): Proposal | undefined {
  const [invoice, ...others] = open.filter((each) => paidPart(line, each) && hasName(line, each));
  if (!invoice || others.length > 0) return undefined;
  return { invoice: invoice.number, doubt: 'no-reference', pays: paidPart(line, invoice) };
}

/** Which of several lines were perhaps paid out again, by their ids. */
type TakenBack = ReadonlySet<string>;

/**
 * The open invoice that a line of the statement pays; undefined if none is likely. A line is exact, without a doubt,
 * only if it names one invoice, in the right currency, with the amount or the deposit that is due, and the number
 * cannot have been mistyped: check digits exclude that.
 */
export function proposeMatch(
  line: StatementLine,
  open: readonly OpenInvoice[],
  takenBack: TakenBack,
): Proposal | undefined {
  if (line.kind !== 'credit' || line.amount <= 0) return undefined;
  const named = invoicesNamedIn(`${line.reference} | ${line.endToEndId}`);
  for (const { number, check } of named) {
    const invoice = open.find((each) => each.number === number);
    if (!invoice) continue;
    const found = doubtOf(line, invoice, { check, several: named.length > 1, open });
    const doubt = found ?? (takenBack.has(line.id) ? 'taken-back' : null);
    return { invoice: number, doubt, pays: paidPart(line, invoice) };
  }
  return byName(line, open);
}

/**
 * The proposals of several lines, in their order. What an exact line pays is due no more for those that follow, so that
 * of a transfer that was made twice only the first is exact.
 */
export function proposeMatches(
  lines: readonly StatementLine[],
  open: readonly OpenInvoice[],
  takenBack: TakenBack,
): Map<string, Proposal> {
  const left = new Map(open.map((invoice) => [invoice.number, invoice]));
  const proposals = new Map<string, Proposal>();
  for (const line of lines) {
    const proposal = proposeMatch(line, [...left.values()], takenBack);
    if (!proposal) continue;
    proposals.set(line.id, proposal);
    const invoice = left.get(proposal.invoice);
    if (!invoice || proposal.doubt !== null) continue;
    const due = invoice.due - line.amount;
    left.set(invoice.number, { ...invoice, due, depositDue: Math.max(0, invoice.depositDue - line.amount) });
  }
  return proposals;
}
