import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** The second factor of a person. */
export interface SecondFactorTable {
  user_id: string;
  /** Of the authenticator app, encrypted; null until the first code was right. */
  secret: string | null;
  /** A secret of which no code was right yet, encrypted. */
  new_secret: string | null;
  /** Time step of the last code that was used: none is used twice. */
  last_step: number | string;
  /** Wrong codes since the last right one. */
  failures: number;
  locked_until: Timestamp;
  /** When the person set it up; null until then. */
  added_at: Timestamp | null;
}

/** A code that replaces the second factor once; using it deletes it. */
export interface RecoveryCodeTable {
  user_id: string;
  hash: string;
}

/** A sign-in with the right password, or through Google, that waits for the second factor. */
export interface SignInChallengeTable {
  id: string;
  /** Of the secret that the browser got. */
  hash: string;
  user_id: string;
  /** Of the password it was made with: a new password ends it. Null for Google. */
  password_mark: string | null;
  failures: number;
  expires_at: Timestamp;
}

/** A passkey of a person, which signs challenges. */
export interface PasskeyTable {
  id: string;
  user_id: string;
  /** As the browser names it, in base64url. */
  credential_id: string;
  /** COSE key, in base64url. */
  public_key: string;
  /** Of signatures; 0 for passkeys that do not count. */
  counter: number | string;
  /** JSON list of the ways in which the browser reaches it. */
  transports: string;
  name: string;
  added_at: Timestamp;
  used_at: Timestamp | null;
}

/** A challenge that waits for the answer of a passkey; the answer uses it up. */
export interface PasskeyChallengeTable {
  /** The session or the waiting sign-in, and what for. */
  bound_to: string;
  user_id: string;
  challenge: string;
  expires_at: Timestamp;
}

/** When a session last passed the second factor. */
export interface StepUpTable {
  session_id: string;
  at: Timestamp;
}

/** An administrator who must set up a second factor. */
export interface SecondFactorDutyTable {
  user_id: string;
  /** Begin of the grace period. */
  since: Timestamp;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
    sign_in_challenges: SignInChallengeTable;
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
    step_ups: StepUpTable;
    second_factor_duties: SecondFactorDutyTable;
  }
}

/** For the copy to another engine. */
export const secondFactorTables: readonly TableDeclaration[] = [
  {
    name: 'second_factors',
    key: ['user_id'],
    after: ['user'],
    personal: { user: 'user_id', omits: ['secret', 'new_secret'], erased: {} },
  },
  {
    name: 'recovery_codes',
    key: ['user_id', 'hash'],
    after: ['user'],
    personal: { user: 'user_id', omits: ['hash'], erased: {} },
  },
  {
    name: 'sign_in_challenges',
    key: ['id'],
    after: ['user'],
    copied: false,
    personal: { user: 'user_id', omits: ['hash', 'password_mark'], erased: {} },
  },
  {
    name: 'passkeys',
    key: ['id'],
    after: ['user'],
    personal: { user: 'user_id', omits: ['credential_id', 'public_key'], erased: {} },
  },
  {
    name: 'passkey_challenges',
    key: ['bound_to'],
    after: ['user'],
    copied: false,
    personal: { user: 'user_id', omits: ['challenge'], erased: {} },
  },
  { name: 'second_factor_duties', key: ['user_id'], after: ['user'], personal: { user: 'user_id', erased: {} } },
  { name: 'step_ups', key: ['session_id'], after: ['session'], copied: false },
];
