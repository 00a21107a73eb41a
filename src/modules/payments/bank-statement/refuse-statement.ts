import { Refusal } from '#src/platform/http/refusal.ts';

export const statementUnreadable = (message: string) => new Refusal('malformed', 'statement_unreadable', message);
export const statementTooLarge = (message: string) => new Refusal('too-large', 'statement_too_large', message);

export const NO_STATEMENT =
  'This is not a bank statement that can be read. Export it from your bank as camt.053 (XML), MT940 or CSV.';
export const CUT_OFF = 'This file is not complete, or it was changed. Download it from your bank again.';
export const STATEMENT_TOO_LONG = 'This statement is too long. Export fewer days at once.';
