import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from '#src/core/accounts/auth/auth.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Fill } from '#src/core/point.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ReadStale } from '#src/platform/database/read-replica.server.ts';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import type { Limits } from '#src/platform/limits/limits.server.ts';
import type { CallRow } from './call.ts';
import type { Room } from './server-module.ts';

/** Dependencies of a request: created once at start, passed explicitly. */
export interface Shop {
  config: Config;
  db: Db;
  /**
   * For reads that may be some seconds stale, such as downloads and sums. Never for decisions, nor for public
   * responses, which are cached.
   */
  readStale: ReadStale;
  engine: Engine;
  /** Counts the changes to the watched tables by all copies of the shop. */
  revisions: Revisions;
  auth: Auth;
  /** The same accounts with Google sign-in, once Google has been reached; undefined if it is not configured. */
  google: (() => Promise<Auth>) | undefined;
  images: ImageStore;
  log: FastifyBaseLogger;
  limits: Limits;
  /** All tables, also those of disabled modules. */
  tables: readonly TableDeclaration[];
  /** The rooms of the enabled modules. */
  rooms: readonly Room[];
  /** All calls: those of the core and of these rooms. */
  calls: readonly CallRow[];
  /** Their configuration for the browser, by name of the module. */
  facts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What they put into points. */
  fills: readonly Fill[];
}
