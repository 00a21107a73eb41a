import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from '#src/core/accounts/auth.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Lifecycle } from '#src/core/orders/lifecycle.server.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ReadOld } from '#src/platform/database/read-replica.server.ts';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import type { Limits } from '#src/platform/limits/limits.server.ts';
import type { ServerExtension } from './server-extension.ts';

/** Dependencies of a request: created once at start, passed explicitly. */
export interface Shop {
  config: Config;
  db: Db;
  /** For reads whose answer may be some seconds old: lists to download, sums. Never for what decides, nor for public answers, which are kept. */
  readOld: ReadOld;
  engine: Engine;
  /** Counts the changes of the watched tables, by any copy of the shop. */
  revisions: Revisions;
  auth: Auth;
  /** The same accounts with Google sign-in, once its provider could be reached; undefined when it is not set up. */
  google: (() => Promise<Auth>) | undefined;
  images: ImageStore;
  log: FastifyBaseLogger;
  limits: Limits;
  /** Those that are on. */
  extensions: readonly ServerExtension[];
  /** Lifecycle of orders with the enabled extensions. */
  lifecycle: Lifecycle;
  /** Aborted when this copy gets a signal to stop: long-running answers end now. */
  stopping: AbortSignal;
}
