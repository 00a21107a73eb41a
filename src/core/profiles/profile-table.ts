import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Address and phone of a user. */
export interface ProfileTable {
  user_id: string;
  address: string;
  /** `userPS` in the API: the profile form sends it. */
  police_station: string;
  /** `userCity` in the API: the profile card shows it as Police Station. */
  city: string;
  district: string;
  country: string;
  phone: string;
  /** International form (E.164); null if it is none. */
  phone_e164: string | null;
  linkedin_url: string;
  updated_at: Timestamp;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    profiles: ProfileTable;
  }
}

export const profileTables: readonly TableDeclaration[] = [
  { name: 'profiles', key: ['user_id'], after: ['user'], personal: { user: 'user_id', erased: {} } },
];
