import type { Migration } from 'kysely/migration';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { accounts } from './0001-accounts.ts';
import { tools } from './0002-tools.ts';
import { orders } from './0003-orders.ts';
import { reviewsAndProfiles } from './0004-reviews-and-profiles.ts';
import { mailsAndLimits } from './0005-mails-and-limits.ts';
import { announceChanges } from './0006-announce-changes.ts';

/**
 * All migrations of the core's tables since 0.3.0, the first release whose databases are upgraded. A released migration
 * is never edited: a change is a new one. They share their numbers with the migrations of modules, which are in the
 * folders of the modules.
 */
export const coreMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-accounts': accounts(engine),
  '0002-tools': tools,
  '0003-orders': orders,
  '0004-reviews-and-profiles': reviewsAndProfiles,
  '0005-mails-and-limits': mailsAndLimits,
  '0006-announce-changes': announceChanges(engine),
});

/** Migrations that only releases before 0.3.0 had, or the builds since then. */
export const BEFORE_BASELINE = ['0002-shop', '0007-inquiries'];
