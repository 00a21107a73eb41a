import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { deliveryTerms } from '#src/core/site/delivery-term.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { getTerms, postDueAmounts, postTerms } from './terms.api.ts';

/** Payment terms of a customer, and the delivery term of the shop. */
export const terms: Room = {
  calls: [callRow('admin', getTerms), callRow('admin', postTerms), callRow('signed-in', postDueAmounts)],
  fills: [fill(deliveryTerms, (config) => settingsOf(config, paymentSettings).details?.delivery ?? null)],
};
