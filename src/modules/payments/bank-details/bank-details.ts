import type { Problems } from '#src/platform/ui/use-submit.ts';
import { groupAccount, hasValidIbanCheck, isBic, isIban, normalizedAccount } from './account-number.ts';

/** The shop's bank account as entered by an admin. Branch and routing number may be empty. */
export interface BankDetails {
  accountName: string;
  bank: string;
  branch: string;
  /** An IBAN, or an account number in the bank's own format. */
  account: string;
  swift: string;
  routing: string;
}

/** Labels on documents, in print order. */
const BANK_LABELS: Readonly<Record<keyof BankDetails, string>> = {
  accountName: 'Beneficiary',
  bank: 'Bank',
  branch: 'Branch',
  account: 'Account',
  swift: 'SWIFT',
  routing: 'Routing number',
};

const FIELDS = Object.keys(BANK_LABELS) as (keyof BankDetails)[];

export interface BankRow {
  name: string;
  value: string;
}

/** Response of GET /bank-details. */
export interface BankDetailsState {
  /** Bank details printed on new invoices; null if payment is not configured. */
  rows: readonly BankRow[] | null;
  /** True for the demo's sample data. */
  sample: boolean;
  /** The admins behind the approved details; null if the details come from the configuration. */
  agreed: { proposedBy: string; approvedBy: string; at: string } | null;
  /** True if the operator does not allow administrators to change the details. */
  fixed: boolean;
  /** Number of administrators besides the reader. */
  otherAdmins: number;
  /** How many of them count as a second person and could approve a proposal of the reader. */
  secondAdmins: number;
  /** The proposal that waits: by whom, and when (ISO 8601). */
  proposal: { proposedBy: string; proposedAt: string } | null;
}

export const noBankDetails: BankDetails = {
  accountName: '',
  bank: '',
  branch: '',
  account: '',
  swift: '',
  routing: '',
};

export const MAX_BANK_TEXT = 140;

/** Normalizes typed details for storage: trims, collapses white space, and removes it from IBAN and SWIFT. */
export function normalizedDetails(typed: BankDetails): BankDetails {
  const entries = FIELDS.map((field) => [field, typed[field].trim().replaceAll(/\s+/g, ' ')] as const);
  const { account, swift, ...rest } = Object.fromEntries(entries) as unknown as BankDetails;
  return {
    ...rest,
    account: isIban(account) ? normalizedAccount(account) : account.toUpperCase(),
    swift: normalizedAccount(swift),
  };
}

/** Rows printed on a document; an IBAN is labelled as such. */
export function bankRows(details: BankDetails): BankRow[] {
  return FIELDS.filter((field) => details[field] !== '').map((field) => {
    if (field !== 'account') return { name: BANK_LABELS[field], value: details[field] };
    return { name: isIban(details.account) ? 'IBAN' : BANK_LABELS.account, value: groupAccount(details.account) };
  });
}

/** Invisible and bidirectional control characters: they could make one account look like another. */
const HIDDEN_CHARACTERS = /\p{C}/u;

function accountProblem(account: string): string | undefined {
  const compact = normalizedAccount(account);
  if (isIban(account)) return hasValidIbanCheck(account) ? undefined : 'This IBAN has a wrong figure. Please check it.';
  const isNumber = /^[A-Z\d/-]{4,34}$/.test(compact) && /\d{4}$/.test(compact.replaceAll(/[^A-Z\d]/g, ''));
  return isNumber ? undefined : 'Please input the account number: figures, capital letters, spaces and hyphens.';
}

/** Problems by field. Spaces and lower-case letters are accepted: `normalizedDetails` normalizes them. */
export function problemsOfBank(typed: BankDetails): Problems<keyof BankDetails> {
  const problems: Problems<keyof BankDetails> = {};
  const { accountName, bank, account, swift, routing } = normalizedDetails(typed);
  if (accountName === '') problems.accountName = 'Please input the name that the account is in.';
  if (bank === '') problems.bank = 'Please input the name of the bank.';
  problems.account = accountProblem(account);
  if (!isBic(swift)) problems.swift = 'Please input a SWIFT code of 8 or 11 characters, such as DBBLBDDH.';
  if (!/^[A-Za-z\d -]{0,20}$/.test(routing)) problems.routing = 'Please input at most 20 figures or letters.';
  for (const field of FIELDS) {
    if (HIDDEN_CHARACTERS.test(typed[field]))
      problems[field] = 'This contains invisible characters. Please type it again.';
    if (typed[field].length > MAX_BANK_TEXT) problems[field] = `Please input at most ${MAX_BANK_TEXT} characters.`;
  }
  return problems;
}
