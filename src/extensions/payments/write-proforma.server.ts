import type { Actor } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import { requireOwnOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { suppliedAs } from '#src/core/tools/supplied-as.ts';
import { toMinorUnits } from '#src/platform/i18n/money.ts';
import { amountInWords } from './amount-in-words.ts';
import { findSpecificationsUnchanged } from './payment-repository.server.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { type Proforma, proformaNumber } from './proforma.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The proforma invoice of an order, for its customer or an admin. @throws Refusal when the order is another customer's */
export async function writeProforma(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Proforma> {
  const { order } = await requireOwnOrder(db, actor, orderId);
  const payment = settingsOf(config, paymentSettings).details;
  // A document says what was ordered, not what the tool has become.
  const specifications = await findSpecificationsUnchanged(db, order.toolId, Date.parse(order.placedAt));
  const issued = Date.parse(order.placedAt);
  return {
    number: proformaNumber(order),
    revision: 1,
    issuedAt: order.placedAt,
    validUntil: payment ? new Date(issued + payment.validDays * DAY).toISOString() : order.heldUntil,
    order,
    supplied: suppliedAs(specifications) ?? null,
    amountInWords: amountInWords(toMinorUnits(order.orderedTotalPrice) ?? 0, order.currency),
    payment,
  };
}
