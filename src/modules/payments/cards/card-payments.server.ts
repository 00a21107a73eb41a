import { orderAdditions } from '#src/core/orders/lifecycle.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { cardPayments as cardPaymentsStep } from './0043-card-payments.ts';
import { cardReturns } from './0058-card-returns.ts';
import { unitsOfCards } from './0065-units-of-cards.ts';
import { cardCheck } from './card-consistency.server.ts';
import { getCardWays, postAcceptance, postCardPayment, postCheck, postNotice, postReturn } from './card-payment.api.ts';
import { cardPaymentTables } from './card-payment-table.ts';
import { cardSettings } from './card-settings.server.ts';
import { cardFacts } from './card-ways.server.ts';
import { mountDemoStripe } from './demo-card-page.server.ts';
import { noteCardReturn, requireUndisputed } from './note-card-returns.server.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { noteCardPayment } from './settle-card-payment.server.ts';

/** Card payments through a gateway, for deposits and small amounts; received money becomes a ledger entry. */
export const cardPayments: Room = {
  settings: cardSettings,
  schema: {
    migrations: () => ({
      '0043-card-payments': cardPaymentsStep,
      '0058-card-returns': cardReturns,
      '0065-units-of-cards': unitsOfCards,
    }),
    tables: cardPaymentTables,
  },
  calls: [
    ['GET', '/order/:id/card-payment', 'signed-in', getCardWays],
    ['POST', '/order/:id/card-payment', 'signed-in', postCardPayment],
    ['POST', '/card-payment/:id/check', 'signed-in', postCheck],
    ['POST', '/card-payment/:id/acceptance', 'admin', postAcceptance],
    ['POST', '/card-payment/:id/return', 'anyone', postReturn],
    ['POST', '/card-payment-notice/:gateway', 'anyone', postNotice],
  ],
  fills: [
    fill(orderAdditions, (config) => ({
      paymentFacts: async (_db, orders) => cardFacts({ config }, orders),
      handlers: {
        paid: noteCardPayment,
        'payment-received': noteCardPayment,
        'money-received': noteCardPayment,
        refunded: noteCardReturn,
        'refunded-below-total': noteCardReturn,
        'partly-shipped': requireUndisputed,
        shipped: requireUndisputed,
      },
    })),
  ],
  jobs: [{ what: 'card payments without a notice', done: 'settled', byAge: true, run: pollCardPayments }],
  consistencyChecks: [cardCheck],
  demo: mountDemoStripe,
};
