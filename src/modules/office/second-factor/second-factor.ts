import { isBlank } from '#src/platform/http/is-blank.ts';
import type { Passkey, SignedChallenge } from './passkey.ts';

/** The second factor of the signed-in person, as the profile shows it. */
export interface SecondFactor {
  /** When it was set up; null if the person has none. */
  addedAt: string | null;
  /** An authenticator app shows codes for it. */
  hasApp: boolean;
  passkeys: Passkey[];
  /** How many recovery codes are left. */
  codesLeft: number;
  /** Until when an administrator must set it up; null for people who need not. */
  deadline: string | null;
  /** The account has a password, which is asked before the first set-up. */
  hasPassword: boolean;
}

/** What a person gives as the second factor: a code, or the answer of a passkey. */
export interface FactorInput {
  code: string;
  passkey?: SignedChallenge | undefined;
}

export const RECOVERY_CODES = 10;

/** Longest input that is looked at. */
export const MAX_CODE_LENGTH = 40;

/** A typed code without the spaces and hyphens that people add. */
export const normalCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** Whether it has the form of a code of an authenticator app; other codes are recovery codes. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code);

export function codeProblem(typed: string): string | undefined {
  if (isBlank(typed)) return 'Please type the code.';
  const code = normalCode(typed);
  return isAppCode(code) || /^[a-z2-7]{12}$/.test(code)
    ? undefined
    : 'A code of the app has 6 digits, a recovery code 12 letters and digits.';
}
