import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { paymentSummaries } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { cardPayments as cardPaymentsStep } from './0043-card-payments.ts';
import { cardCheck } from './card-consistency.server.ts';
import { getCardWays, postCardPayment, postCheck, postNotice, postReturn } from './card-payment.api.ts';
import { cardPaymentTables } from './card-payment-table.ts';
import { cardSettings } from './card-settings.server.ts';
import { cardSummaries } from './card-ways.server.ts';
import { mountDemoPage } from './demo-gateway.server.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { noteCardPayment } from './settle-card-payment.server.ts';

/** Card payments through a gateway, for deposits and small amounts; received money becomes a ledger entry. */
export const cardPayments: Room = {
  settings: cardSettings,
  schema: {
    migrations: () => ({
      '0043-card-payments': cardPaymentsStep,
    }),
    tables: cardPaymentTables,
  },
  calls: [
    callRow('signed-in', getCardWays),
    callRow('signed-in', postCardPayment),
    callRow('signed-in', postCheck),
    callRow('anyone', postReturn),
    callRow('anyone', postNotice),
  ],
  fills: [
    fill(paymentSummaries, async ({ config }, orders) => cardSummaries({ config }, orders)),
    fill(moveEffects, () => ({
      handlers: { paid: noteCardPayment, 'payment-received': noteCardPayment, 'money-received': noteCardPayment },
    })),
  ],
  jobs: [{ what: 'card payments without a notice', done: 'settled', byAge: true, run: pollCardPayments }],
  consistencyChecks: [cardCheck],
  demo: (app, { config }) => {
    const { demo } = settingsOf(config, cardSettings);
    if (demo) app.register(async (scope) => mountDemoPage(scope, demo));
  },
};
