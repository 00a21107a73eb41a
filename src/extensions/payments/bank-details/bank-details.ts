import type { Problems } from '#src/platform/ui/use-submit.ts';
import { groupAccount, hasValidIbanCheck, isBic, isIban, withoutSpaces } from './account-number.ts';

/** The shop's account, as an admin proposes it. Branch and routing number may be empty. */
export interface BankDetails {
  accountName: string;
  bank: string;
  branch: string;
  /** An IBAN, or a number as the bank writes it. */
  account: string;
  /** SWIFT code (BIC). */
  swift: string;
  routing: string;
}

/** As documents print it, in their order. */
export const BANK_LABELS: Readonly<Record<keyof BankDetails, string>> = {
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

/** Answer of GET /bank-details. */
export interface BankDetailsState {
  /** Bank details of a new invoice; null where payment is not configured. */
  rows: readonly BankRow[] | null;
  /** True for the demo's sample data. */
  sample: boolean;
  /** Admins who approved it; null where it comes from the configuration. */
  agreed: { proposedBy: string; consentedBy: string; at: string } | null;
  /** True where the operator keeps administrators from changing it. */
  fixed: boolean;
  /** Administrators besides the reader. */
  otherAdmins: number;
  proposal: BankProposal | null;
}

/** Proposal that needs the consent of a second admin. */
export interface BankProposal {
  _id: string;
  rows: readonly BankRow[];
  /** Email address. */
  proposedBy: string;
  /** ISO 8601. */
  proposedAt: string;
  /** Of the reader, who can withdraw it. */
  own: boolean;
  /** ISO 8601; from when on the reader may consent, where the role is too young. */
  consentFrom: string | null;
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

/** As it is kept: spaces at the ends and twice in a row are slips of the keyboard. */
export function tidied(typed: BankDetails): BankDetails {
  const entries = FIELDS.map((field) => [field, typed[field].trim().replaceAll(/\s+/g, ' ')] as const);
  const { account, swift, ...rest } = Object.fromEntries(entries) as unknown as BankDetails;
  return {
    ...rest,
    account: isIban(account) ? withoutSpaces(account) : account.toUpperCase(),
    swift: withoutSpaces(swift),
  };
}

/** Rows of a document; an IBAN is called so. */
export function bankRows(details: BankDetails): BankRow[] {
  return FIELDS.filter((field) => details[field] !== '').map((field) => {
    if (field !== 'account') return { name: BANK_LABELS[field], value: details[field] };
    return { name: isIban(details.account) ? 'IBAN' : BANK_LABELS.account, value: groupAccount(details.account) };
  });
}

/** Signs that show nothing or turn the order of what is read: they could make one account look like another. */
const HIDDEN_SIGNS = /\p{C}/u;

function accountProblem(account: string): string | undefined {
  const compact = withoutSpaces(account);
  if (isIban(account)) return hasValidIbanCheck(account) ? undefined : 'This IBAN has a wrong figure. Please check it.';
  const isNumber = /^[A-Z\d/-]{4,34}$/.test(compact) && /\d{4}$/.test(compact.replaceAll(/[^A-Z\d]/g, ''));
  return isNumber ? undefined : 'Please input the account number: figures, capital letters, spaces and hyphens.';
}

/** Problems by field. Spaces and small letters are accepted: `tidied` normalizes them. */
export function problemsOfBank(typed: BankDetails): Problems<keyof BankDetails> {
  const found: Problems<keyof BankDetails> = {};
  const { accountName, bank, account, swift, routing } = tidied(typed);
  if (accountName === '') found.accountName = 'Please input the name that the account is in.';
  if (bank === '') found.bank = 'Please input the name of the bank.';
  found.account = accountProblem(account);
  if (!isBic(swift)) found.swift = 'Please input a SWIFT code of 8 or 11 signs, such as DBBLBDDH.';
  if (!/^[A-Za-z\d -]{0,20}$/.test(routing)) found.routing = 'Please input at most 20 figures or letters.';
  for (const field of FIELDS) {
    if (HIDDEN_SIGNS.test(typed[field])) found[field] = 'This holds signs that cannot be seen. Please type it again.';
    if (typed[field].length > MAX_BANK_TEXT) found[field] = `Please input at most ${MAX_BANK_TEXT} characters.`;
  }
  return found;
}
