import type { BetterAuthPlugin } from 'better-auth';
import type { Config } from '#src/core/config.ts';
import { point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Plugins of the auth library. None of their calls is mounted unless auth-routes.ts lists it. */
export const authAdditions =
  point<(parts: { config: Config; db: Db }) => BetterAuthPlugin>('plugins of the auth library');
