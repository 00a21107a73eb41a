import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { type NewOrders, newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { paymentReminders } from './0028-payment-reminders.ts';
import { endOfHold } from './end-of-hold.server.ts';
import { expireOrders, forgetShort, requireHoldEnded } from './expire-orders.server.ts';
import { remindOfPayments } from './remind-of-payments.server.ts';
import { reminderTables } from './reminder-table.ts';

const newOrdersWith = (config: Config): NewOrders => ({
  heldUntil: (placedAt) => endOfHold(config, placedAt),
});

/** How long an unpaid order holds its pieces, and the reminders before that. */
export const unpaidOrders: Room = {
  schema: { migrations: () => ({ '0028-payment-reminders': paymentReminders }), tables: reminderTables },
  jobs: [
    { what: 'reminders of payments', done: 'mailed', byAge: true, run: (parts) => remindOfPayments(parts) },
    { what: 'orders that were not paid in time', done: 'cancelled', byAge: true, run: (parts) => expireOrders(parts) },
  ],
  fills: [
    fill(newOrders, newOrdersWith),
    fill(moveEffects, () => ({
      handlers: {
        'payment-received': forgetShort,
        paid: forgetShort,
        'money-received': forgetShort,
        expired: requireHoldEnded,
      },
    })),
  ],
  facts: (config) => ({ holdDays: settingsOf(config, paymentSettings).holdDays }),
};
