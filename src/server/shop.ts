import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from '#src/accounts/auth.server.ts';
import type { Engine } from '#src/database/engine.server.ts';
import type { Db } from '#src/database/open.server.ts';
import type { ImageStore } from '#src/images/image-store.ts';
import type { Limits } from '#src/limits/limits.server.ts';
import type { Lifecycle } from '#src/orders/lifecycle.server.ts';
import type { Config } from './config.ts';

/** What a request can reach: made once at start, handed down explicitly. */
export interface Shop {
  config: Config;
  db: Db;
  engine: Engine;
  auth: Auth;
  /** The same accounts with Google sign-in, once its provider could be reached; undefined when it is not set up. */
  google: (() => Promise<Auth>) | undefined;
  images: ImageStore;
  log: FastifyBaseLogger;
  limits: Limits;
  /** What the extensions that are on let happen to an order. */
  lifecycle: Lifecycle;
}
