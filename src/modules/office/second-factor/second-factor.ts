import { isBlank } from '#src/platform/http/is-blank.ts';
import type { SignedChallenge } from './passkey.ts';

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
