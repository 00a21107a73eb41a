import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { customerCredit } from './0161-customer-credit.ts';
import { getCreditList, getNewCustomerCount, getOrderCredit, postCustomerAcceptance, putLimit } from './credit.api.ts';
import { creditSettings } from './credit-settings.server.ts';
import { creditTables } from './credit-table.ts';
import { requireCreditAmended } from './require-credit.server.ts';
import { seedCredit } from './seed-credit.server.ts';

/** Who may hold how much stock unpaid: new customers, and credit limits. */
export const credit: Room = {
  settings: creditSettings,
  schema: {
    migrations: () => ({
      '0161-customer-credit': customerCredit,
    }),
    tables: creditTables,
  },
  calls: [
    callRow('admin', getOrderCredit),
    callRow('admin', getCreditList),
    callRow('admin', getNewCustomerCount),
    callRow('admin', postCustomerAcceptance),
    callRow('admin', putLimit),
  ],
  seedDemo: seedCredit,
  fills: [
    fill(moveEffects, (config) => ({
      handlers: { amended: (trx, handled) => requireCreditAmended(trx, handled, config) },
    })),
  ],
  facts: (config) => ({ newCustomerHours: settingsOf(config, creditSettings).newCustomerHours }),
};
