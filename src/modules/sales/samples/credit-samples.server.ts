import type { Config } from '#src/core/config.ts';
import type { Agreement, NewOrders, OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { MoveEffects, MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import type { OtherStock } from '#src/modules/orders/moves/other-stock.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { creditText, SAMPLE_PERIOD_DAYS } from './sample.ts';
import { feedbackMail } from './sample-feedback.ts';
import { findSample, listCreditable, moveCredits, returnSample, updateCredited } from './sample-repository.server.ts';
import { withdrawCredit } from './withdraw-credit.server.ts';

declare module '#src/core/orders/new-orders.server.ts' {
  interface Agreement {
    /** Ids of the orders of samples that the invoice credits. */
    creditedSamples?: readonly string[];
  }
}

/** When the first sample was ordered that is still credited: its last day counts until it ends. */
const firstCredited = () => calendar.startOf(addDays(today(), -SAMPLE_PERIOD_DAYS));

/** The samples that a customer has paid are credited on the first bulk order, up to its price. */
async function withCredits(trx: Db, placed: OrdersToPlace, agreement: Agreement): Promise<Agreement> {
  const [{ order, customerId, data }] = placed;
  if (data.sample !== undefined || data.splitFrom) return agreement;
  const { currency } = order;
  let left = placed.reduce((sum, each) => sum + minorPriceOf(each.order.orderedTotalPrice, currency), 0);
  const creditable = await listCreditable(trx, customerId, currency, firstCredited());
  const credited = creditable.filter(({ quantity, unit_price_minor }) => {
    const price = orderTotal(quantity, Number(unit_price_minor));
    if (price > left) return false;
    left -= price;
    return true;
  });
  if (credited.length === 0) return agreement;
  const credits = credited.map(({ number, quantity, unit_price_minor }) => ({
    kind: 'credit' as const,
    text: creditText(number),
    amount: fromMinorUnits(orderTotal(quantity, Number(unit_price_minor)), currency),
  }));
  return {
    ...agreement,
    adjustments: [...(agreement.adjustments ?? []), ...credits],
    creditedSamples: credited.map(({ order_id }) => order_id),
  };
}

export const creditingSamples = (_config: Config): NewOrders => ({
  agreeing: withCredits,
  async placing(trx, [{ order }], { creditedSamples = [] }) {
    return {
      async written() {
        for (const sample of creditedSamples)
          if (!(await updateCredited(trx, sample, order._id)))
            throw conflict('sample_credited', 'The credit of a sample changed meanwhile. Please try again.');
      },
    };
  },
});

/**
 * A cancelled order gives its credits to another order of its invoice or, without one, to the next order. Pieces that
 * have left keep them.
 */
const release: MoveHandler = async (trx, { order }) => {
  if (order.shippedPieces === 0) await moveCredits(trx, order._id, order.jointInvoice);
};

export function sampleEffects(config: Config): MoveEffects {
  const withdraw = withdrawCredit(config);
  const cancelled: MoveHandler = async (trx, handled, fills) => {
    await release(trx, handled, fills);
    await withdraw(trx, handled, fills);
  };
  return {
    handlers: { cancelled, expired: cancelled },
    mailsOfSome: {
      async delivered(order, _data, trx) {
        const sample = await findSample(trx, order._id);
        return sample && feedbackMail(order, Number(sample.asked_at));
      },
    },
  };
}

/** The pieces of a sample come from their own stock. */
export const sampleStock: OtherStock = {
  refusal: 'A sample keeps its pieces. Please place a bulk order for more.',
  isSource: async (trx, order) => (await findSample(trx, order._id)) !== undefined,
  giveBack: (trx, order, pieces) => returnSample(trx, order.toolId, pieces),
};
