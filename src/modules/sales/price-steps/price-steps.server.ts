import { listPrices } from '#src/core/orders/line-price.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { shownSteps, stepPrice } from './price-steps.ts';

/** Lower unit prices for larger quantities, in steps that an admin sets for a tool. */
export const priceSteps: Room = {
  fills: [
    fill(listPrices, stepPrice),
    fill(toolAdditions, {
      priceSteps: (tool, { currency }) =>
        shownSteps(tool, currency).map(({ from, price }, at, { [at + 1]: next }) => ({
          name: next
            ? `${formatPieces(from)} to ${formatPieces(next.from - 1)} pieces`
            : `From ${formatPieces(from)} pieces`,
          value: price === null ? 'Ask us' : `${formatMoney(price, currency)} each`,
        })),
    }),
  ],
};
