import type { Proposal } from './propose-match.ts';
import type { StatementLine } from './statement-line.ts';

export const lineStates = ['open', 'recorded', 'dismissed', 'skipped'] as const;

/** What became of a line; debits and reversals are skipped, because they pay no invoice. */
export type LineState = (typeof lineStates)[number];

/** The invoice that a line probably pays, with what a clerk compares. Amounts are in minor units of its currency. */
export interface ListedProposal extends Proposal {
  /** One of its orders, for a link. */
  orderId: string;
  currency: string;
  due: number;
  depositDue: number;
  /** Names of the buyer. */
  names: readonly string[];
}

/** An entry of a ledger, or a slip, with the transfer of a line. Amounts are in minor units. */
export interface KnownFor {
  orderId: string;
  /** Number of that order. */
  order: string;
  amount: number;
  currency: string;
  /** Such as 2026-03-12; null if unknown. */
  on: string | null;
  /** It is in the ledger of that order, not only reported by a slip. */
  recorded: boolean;
}

/** A line as the desk of bank statements lists it. */
export interface ListedLine extends Omit<StatementLine, 'id'> {
  _id: string;
  account: string;
  state: LineState;
  /** Number of the invoice on which it was recorded. */
  invoice: string | null;
  /** Why it was dismissed. */
  reason: string | null;
  /** ISO 8601. */
  decidedAt: string | null;
  /** Null for lines that are not open, and where no invoice is likely. */
  proposal: ListedProposal | null;
  /** Null if no ledger and no slip has this transfer; also for lines that are not open. */
  known: KnownFor | null;
}

/** What an upload found. */
export interface UploadOutcome {
  /** Accounts of the file. */
  accounts: string[];
  /** Credits that no earlier file had. */
  added: number;
  /** Lines of earlier files, and how many of them were recorded, dismissed or are still open. */
  known: Record<Exclude<LineState, 'skipped'>, number>;
  /** Debits and reversals, new or not. */
  skipped: number;
  /** What the clerk should know about how the file was read. */
  notices: string[];
}

export const ACCEPTED_STATEMENTS = '.xml,.sta,.mt940,.940,.txt,.csv,application/xml,text/xml,text/csv,text/plain';
