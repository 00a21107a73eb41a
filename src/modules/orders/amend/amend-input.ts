import type { Order } from '#src/core/orders/order.ts';
import { amountText, parseAmount } from '#src/platform/i18n/amounts.ts';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import { ambiguity, parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { type Amendable, type AmendmentField, amendmentProblems, changesOf } from './amendment.ts';

/** The texts of the dialog. */
export type AmendInput = Readonly<Record<AmendmentField, string>>;

export function amendInput(order: Order): AmendInput {
  return {
    orderedMinQty: String(order.orderedMinQty),
    unitPrice: amountText(minorPriceOf(order.unitPrice, order.currency), order.currency),
    shippingAddress: order.shippingAddress,
    promisedFor: order.promisedFor ?? '',
    reason: '',
  };
}

/** What was typed, as values; only those that differ from the order. @param isAdmin whether price and day are shown */
export function typedChanges(order: Order, input: AmendInput, isAdmin: boolean): Partial<Amendable> {
  return changesOf(order, {
    orderedMinQty: parseWholeNumber(input.orderedMinQty),
    shippingAddress: input.shippingAddress.trim(),
    ...(isAdmin && {
      unitPrice: parseAmount(input.unitPrice, order.currency),
      promisedFor: input.promisedFor || null,
    }),
  });
}

const NOTHING = 'Nothing is changed yet.';

/** The problems of the dialog, by field. */
export function problemsOfInput(order: Order, input: AmendInput, isAdmin: boolean) {
  const changes = typedChanges(order, input, isAdmin);
  if (Object.keys(changes).length === 0) return { form: NOTHING };
  const problems = amendmentProblems(order, changes, input.reason, isAdmin);
  const doubt = ambiguity(input.unitPrice, decimalsOf(order.currency));
  return problems.unitPrice && doubt && order.shippedPieces === 0 ? { ...problems, unitPrice: doubt } : problems;
}
