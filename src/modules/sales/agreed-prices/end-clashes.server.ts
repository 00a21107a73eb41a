import type { PriceClashes } from '#src/core/accounts/price-clashes.ts';
import { listClashes } from './agreed-price-repository.server.ts';
import { removePrice } from './end-agreed-price.server.ts';

/** Fills `priceClashes`: of two prices for the same pieces and days, that of the second account stays. */
export const clashesOfPrices: PriceClashes = {
  count: async (db, merge) => (await listClashes(db, merge)).length,
  async end(trx, shop, admin, merge) {
    for (const row of await listClashes(trx, merge)) await removePrice(trx, shop, admin, row);
  },
};
