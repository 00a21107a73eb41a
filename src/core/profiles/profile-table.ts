import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

export interface ProfileTable {
  user_id: string;
  address: string;
  /** `userPS` of the API: what the profile form sends. */
  police_station: string;
  /** `userCity` of the API: what the profile card reads under the label Police Station. */
  city: string;
  district: string;
  country: string;
  phone: string;
  linkedin_url: string;
  updated_at: Timestamp;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    profiles: ProfileTable;
  }
}

/** Part of a backup. */
export const profileTables: readonly TableDeclaration[] = [{ name: 'profiles', key: ['user_id'], after: ['user'] }];
