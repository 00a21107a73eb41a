import type { Role } from '#src/core/accounts/actor.ts';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Rights } from './api-key.ts';

/** A key with which a program acts for a person. Its secrets are stored as hashes only. */
export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** Role of the person when the key was made; the key ends when the person loses it. */
  role: Role;
  rights: Rights;
  /** Days from the creation, or from the last new secret, to the end of the key. */
  days: number;
  /** First part of the key, which is shown and by which it is found. */
  prefix: string;
  /** SHA-256 of the whole key. */
  hash: string;
  /** Hash of the key with the secret before the last new one. */
  old_hash: string | null;
  /** How long the old secret works. */
  old_until: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** At most a minute before the last use; null if it was never used. */
  used_at: Timestamp | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    api_keys: ApiKeyTable;
  }
}

/** For the copy to another engine. */
export const apiKeyTables: readonly TableDeclaration[] = [
  {
    name: 'api_keys',
    key: ['id'],
    after: ['user'],
    personal: { user: 'user_id', omits: ['hash', 'old_hash'], erased: {} },
  },
];
