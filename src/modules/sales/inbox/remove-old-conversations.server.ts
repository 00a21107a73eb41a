import { settingsOf } from '#src/core/module-settings.ts';
import type { JobParts } from '#src/core/server-module.ts';
import { inboxSettings } from './inbox-settings.server.ts';

/** Removes conversations, with their messages and files, by the time of their last message. @returns their number */
export async function removeOldConversations(
  { config, db }: Pick<JobParts, 'config' | 'db'>,
  now = Date.now(),
): Promise<number> {
  const { keptMs } = settingsOf(config, inboxSettings);
  if (keptMs === Number.POSITIVE_INFINITY) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('conversations')
    .where('last_at', '<', now - keptMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
