import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { readStanding } from './credit-repository.server.ts';
import { creditSettings } from './credit-settings.server.ts';

/** Until when an order of a new customer holds its pieces, as ISO 8601; undefined: as long as that of any customer. */
export function shortHold(
  config: Pick<Config, 'moduleSettings'>,
  known: boolean,
  { placedAt, heldUntil }: { placedAt: string; heldUntil: string | null },
): string | undefined {
  const { newCustomerHours } = settingsOf(config, creditSettings);
  if (known || newCustomerHours === 0 || heldUntil === null) return undefined;
  const short = Date.parse(placedAt) + newCustomerHours * HOUR_MS;
  return short < Date.parse(heldUntil) ? new Date(short).toISOString() : undefined;
}

/** Whether the orders of a customer hold their pieces for a short time only. */
export async function isHeldShort(
  db: Db,
  config: Pick<Config, 'moduleSettings'>,
  customerId: string,
): Promise<boolean> {
  if (settingsOf(config, creditSettings).newCustomerHours === 0) return false;
  return !(await readStanding(db, customerId)).known;
}

/** For the confirmation mail. @param until ISO 8601 */
export const shortHoldText = (until: string): string =>
  `We hold the pieces for you until ${formatTime(until)}. Our sales team looks at each new account once: then we hold them for the full time, and tell you.`;
