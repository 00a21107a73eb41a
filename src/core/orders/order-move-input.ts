import { readNumber, readWhole } from '#src/platform/http/typed-number.ts';
import { fromMinorUnits, minorPriceOf, toMinorUnits } from '#src/platform/i18n/money.ts';
import type { Order } from './order.ts';
import type { ActionField } from './order-action.ts';

/** What the dialog of a move holds: texts as typed. */
export type MoveInput = Record<ActionField, string>;

/** What is due and what is left, received today. */
export function moveDefaults(order: Order | undefined, now = new Date()): MoveInput {
  const due = order && fromMinorUnits(minorPriceOf(order.orderedTotalPrice) - minorPriceOf(order.receivedAmount));
  return {
    amount: String(due ?? ''),
    receivedOn: now.toISOString().slice(0, 10),
    pieces: String(order ? order.orderedMinQty - order.shippedPieces : ''),
    promisedFor: '',
    carrier: '',
    reference: '',
    note: '',
  };
}

const withoutGrouping = (typed: string) => typed.replaceAll(/[\s,]/g, '');
const amountOf = (typed: string) => readNumber(withoutGrouping(typed));

export function problemsOfMove(input: MoveInput, fields: readonly ActionField[]): Partial<Record<ActionField, string>> {
  const problems: Partial<Record<ActionField, string>> = {};
  const amount = amountOf(input.amount);
  if (fields.includes('amount') && (!(amount > 0) || toMinorUnits(amount) === undefined)) {
    problems.amount = 'Please input an amount, such as 5100 or 5100.50.';
  }
  if (fields.includes('pieces') && !(readWhole(withoutGrouping(input.pieces)) > 0)) {
    problems.pieces = 'Please input a whole number of pieces.';
  }
  return problems;
}

/** The body of the call that makes the move; fields that were left empty are not sent. */
export function moveBody(input: MoveInput, fields: readonly ActionField[]): Record<string, string | number> {
  const filled = fields.filter((name) => input[name].trim() !== '');
  return Object.fromEntries(
    filled.map((name) => {
      if (name === 'amount') return [name, amountOf(input.amount)];
      if (name === 'pieces') return [name, readWhole(withoutGrouping(input.pieces))];
      return [name, input[name].trim()];
    }),
  );
}
