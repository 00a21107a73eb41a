import type { Database } from '#src/platform/database/schema.ts';

/**
 * Declared by a page (`export const handle`) or a call whose response is the same for all visitors: it is cached until
 * one of the tables changes. A page without a server loader needs no declaration.
 */
export interface PublicResponse {
  /** The watched tables (see DatabaseSchema) on which the response depends, besides its address. */
  reads: readonly (keyof Database)[];
  /** The query parameters on which the response depends; others are dropped. */
  query?: readonly string[];
}
