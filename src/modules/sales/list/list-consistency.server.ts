import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_LINE_PIECES, MAX_LIST_LINES } from './list-lines.ts';
import { listOutOfBounds, listTooLong } from './list-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { customer_id, lines } of await listTooLong(db, MAX_LIST_LINES))
    yield { wrong: `The list of customer ${customer_id} has ${lines} lines` };
  for (const { customer_id, tool_id, pieces } of await listOutOfBounds(db, MINIMUM_ORDER_QUANTITY, MAX_LINE_PIECES))
    yield { wrong: `The list of customer ${customer_id} has ${pieces} pieces of the tool ${tool_id}` };
}

export const listCheck: ConsistencyCheck = {
  rule: `Each list has at most ${MAX_LIST_LINES} lines, each of pieces that can be ordered`,
  findings,
};
