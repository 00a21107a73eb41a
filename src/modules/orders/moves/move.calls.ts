import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import { filledText, list, oneOf, optional, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { EventData, HistoryEntry } from './order-history.ts';

/**
 * Each module has its own fields. Those that are declared here are shown to a role without sight of money, too: goods
 * and days.
 */
const eventData: Shape<EventData> = {
  type: 'object',
  additionalProperties: true,
  properties: {
    ...{ pieces: wholeNumber, cartons: wholeNumber, shipment: text, carrier: text, container: text, seal: text },
    ...{ departedOn: text, arrivesOn: text, promisedFor: text, dueBefore: text, corrects: text, undoes: text },
  },
};

/** The history of an order in an answer. */
export const historyShape: Shape<HistoryEntry[]> = list(
  record(
    {
      id: text,
      event: text,
      state: oneOf(orderStates),
      at: text,
      by: oneOf(['customer', 'admin', 'system']),
      data: eventData,
    },
    { name: optional(text) },
  ),
);

/** With the id of a proposal if the move waits for a second admin. */
const moved = record({ acknowledged: confirmed }, { approval: optional(filledText) });

/** The call of a move. @param call last part of its path */
export const moveContract = <Call extends string>(call: Call) =>
  contract(`POST /order/:id/${call}`, { body: sent<Readonly<Record<string, unknown>>>(), answer: moved });

export const postOrderUndoCall = contract('POST /order/:id/undo', {
  body: sent<{ key?: string | undefined }>(),
  answer: acknowledgement,
});
