import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listPromises, listSoldPieces } from './batch-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { id, due_on, pieces, carried, free, sold } of await listSoldPieces(db))
    if (pieces + carried !== (free ?? 0) + Number(sold ?? 0))
      yield {
        wrong: `the batch ${id} of ${due_on} has ${pieces + carried} pieces, but ${free} are free and ${sold} sold`,
      };
  for (const { order, dueOn } of await listPromises(db))
    if (order.promisedFor !== dueOn)
      yield { wrong: `${order.number} is promised for ${order.promisedFor}, but its batch is due on ${dueOn}` };
}

export const batchCheck: ConsistencyCheck = {
  rule: 'The pieces of a batch are free or sold, and its orders are promised for its day',
  findings,
};
