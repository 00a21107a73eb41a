import { contract } from '#src/core/calls/contract.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import {
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
} from '#src/platform/http/shape.ts';
import type { Overview } from './overview.ts';

const figures = { orders: wholeNumber, pieces: wholeNumber, amount: number };
const periods = list(record({ from: text, ...figures }));
const named = list(record({ key: text, name: text, ...figures }));

const overview: Shape<Overview> = record({
  currency: text,
  otherCurrencies: list(text),
  last30Days: record(figures),
  thirtyDaysBefore: record(figures),
  open: record(figures),
  weeks: periods,
  months: periods,
  states: list(record({ state: oneOf(orderStates), ...figures })),
  tools: named,
  countries: named,
  openByAge: list(record({ from: wholeNumber, ...figures }, { to: optional(wholeNumber) })),
  overdue: orNull(number),
  shortTools: list(record({ key: text, name: text, stock: wholeNumber, ordered: wholeNumber, days: wholeNumber })),
  inquiries: orNull(
    list(
      record({
        from: text,
        inquiries: wholeNumber,
        people: wholeNumber,
        ordered: wholeNumber,
        answerMinutes: orNull(wholeNumber),
      }),
    ),
  ),
});

export const getOverviewCall = contract('GET /overview', { answer: overview });
