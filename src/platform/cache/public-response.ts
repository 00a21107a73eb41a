import type { Database } from '#src/platform/database/schema.ts';

/**
 * What a page (`export const handle`) or a call declares when its response is the same for all visitors: it is cached until one of
 * these tables changes. A page without a server loader needs no declaration.
 */
export interface PublicResponse {
  /** Everything the response depends on besides its address: watched tables (DatabaseSchema). */
  reads: readonly (keyof Database)[];
  /** The query parameters that change the response; others are not passed on. */
  query?: readonly string[];
}
