import type { ConsistencyCheck } from '#src/core/consistency-check.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { listInvalidPrices, listOverlappingPrices, type NamedPriceRow } from './agreed-price-repository.server.ts';

const inWords = ({ customer_email, tool_name, from_pieces, price_minor, currency }: NamedPriceRow) =>
  `The price of ${formatMinor(price_minor, currency)} for ${customer_email}, ${tool_name} from ${formatPieces(from_pieces)} pieces,`;

export const agreedPriceCheck: ConsistencyCheck = {
  rule: 'An agreed price is positive, from the minimum order on, ends after it begins, and is the only one for its pieces and days.',
  async *findings({ db }) {
    for (const row of await listInvalidPrices(db, MINIMUM_ORDER_QUANTITY))
      yield { wrong: `${inWords(row)} is not one that can be agreed.` };
    for (const row of await listOverlappingPrices(db))
      yield { wrong: `${inWords(row)} is agreed a second time for some of the same days.` };
  },
};
