import { priceClashes } from '#src/core/accounts/price-clashes.ts';
import { callRow } from '#src/core/call.ts';
import { buyerPrices } from '#src/core/orders/order-price.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { agreedPrices as agreedPricesTable } from './0121-agreed-prices.ts';
import {
  getAgreedPrices,
  getAgreedPricesFile,
  getOwnPrices,
  getPrice,
  postAgreedPrice,
  postAgreedPriceImport,
  removeAgreedPrice,
} from './agreed-price.api.ts';
import { agreedPriceCheck } from './agreed-price-consistency.server.ts';
import { agreedPriceTables } from './agreed-price-table.ts';
import { agreedUnitPrice } from './buyer-price.server.ts';
import { seedAgreedPrices } from './demo-agreed-prices.server.ts';
import { clashesOfPrices } from './end-clashes.server.ts';

/** Prices agreed with a customer, which a change of the list price never moves. */
export const agreedPrices: Room = {
  schema: { migrations: () => ({ '0121-agreed-prices': agreedPricesTable }), tables: agreedPriceTables },
  calls: [
    callRow('admin', getAgreedPrices),
    callRow('admin', getAgreedPricesFile),
    callRow('admin', postAgreedPrice),
    callRow('admin', removeAgreedPrice),
    callRow('admin', postAgreedPriceImport),
    callRow('signed-in', getOwnPrices),
    callRow('signed-in', getPrice),
  ],
  consistencyChecks: [agreedPriceCheck],
  fills: [fill(buyerPrices, agreedUnitPrice), fill(priceClashes, clashesOfPrices)],
  seedDemo: seedAgreedPrices,
};
