import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { paymentSettings } from '../payment-settings.server.ts';

/** When an unpaid order loses its pieces, unless its customer is new; both times in milliseconds since the epoch. */
export const endOfHold = (config: Pick<Config, 'moduleSettings'>, placedAt: number): number =>
  calendar.endAfter(placedAt, settingsOf(config, paymentSettings).holdDays);
