import { leftToPay } from '#src/core/orders/order.ts';
import { today } from '#src/core/site/calendar.ts';
import { amountProblem, parseAmount } from '#src/platform/i18n/amounts.ts';
import { numberText, parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import type { MoveAlong, MoveField, PendingMove } from '../moves/move-offer.ts';
import { problemOfPastDay } from '../moves/past-day.ts';

/** Values of the move dialog: texts as typed. */
export type MoveInput = Record<MoveField, string>;

/** The amount that the move, or the one along with it, suggests; otherwise what is left to pay of the order. */
function initialAmount({ order, move }: PendingMove, along?: MoveAlong): number {
  return along?.amount ?? move.amount?.(order) ?? leftToPay(order);
}

/** Initial values: the amount due and the remaining pieces. @param along offered with it */
export function moveDefaults(asked: PendingMove | undefined, along?: MoveAlong, now = Date.now()): MoveInput {
  const order = asked?.order;
  return {
    amount: asked ? numberText(initialAmount(asked, along)) : '',
    receivedOn: today(now),
    pieces: String(order ? order.orderedMinQty - order.shippedPieces : ''),
    promisedFor: '',
    carrier: '',
    reference: '',
    note: '',
  };
}

/** @param currency of the order */
export function problemsOfMove(
  input: MoveInput,
  fields: readonly MoveField[],
  currency: string,
): Partial<Record<MoveField, string>> {
  const problems: Partial<Record<MoveField, string>> = {};
  const amount = fields.includes('amount') && amountProblem(input.amount, currency);
  if (amount) problems.amount = amount;
  const day = fields.includes('receivedOn') && input.receivedOn !== '' && problemOfPastDay(input.receivedOn);
  if (day) problems.receivedOn = `The day ${day}.`;
  if (fields.includes('pieces') && !(parseWholeNumber(input.pieces) > 0)) {
    problems.pieces = 'Please input a whole number of pieces.';
  }
  return problems;
}

/** The body of the call that makes the move, without the empty fields. @param currency of the order */
export function moveBody(
  input: MoveInput,
  fields: readonly MoveField[],
  currency: string,
): Record<string, string | number> {
  const filled = fields.filter((name) => input[name].trim() !== '');
  return Object.fromEntries(
    filled.map((name) => {
      if (name === 'amount') return [name, parseAmount(input.amount, currency)];
      if (name === 'pieces') return [name, parseWholeNumber(input.pieces)];
      return [name, input[name].trim()];
    }),
  );
}
