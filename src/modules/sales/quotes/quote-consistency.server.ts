import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import type { AcceptedLines } from './quote.calls.ts';
import { listAccepted } from './quote-list-repository.server.ts';
import { listOrdersOfQuotes, listUnacceptedOrders } from './quote-order-repository.server.ts';
import { findRevision } from './quote-revision-repository.server.ts';

/** Each accepted line has one order of its tool; amendments and splits change the pieces later. */
async function* findWrongOrders({ db }: CheckInput): AsyncGenerator<Finding> {
  for await (const quote of inBatches((batch) => listAccepted(db, batch))) {
    const accepted = JSON.parse(quote.accepted ?? '{}') as Partial<AcceptedLines>;
    const lines = (await findRevision(db, quote.id, accepted.revision ?? ''))?.offer.lines;
    const expected = (accepted.lines ?? []).map((line) => `${line} ${lines?.[line]?.toolId}`);
    const orders = (await listOrdersOfQuotes(db, quote.id)).map(({ line, tool_id }) => `${line} ${tool_id}`);
    if (expected.length === 0 || expected.join() !== orders.join())
      yield { wrong: `${quote.number} is accepted, but its orders are not those of its lines.` };
  }
}

async function* findUnaccepted({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { number } of await listUnacceptedOrders(db))
    yield { wrong: `${number} has orders, but is not accepted.` };
}

export const quoteChecks: readonly ConsistencyCheck[] = [
  { rule: 'An accepted quote has one order for each of its accepted lines', findings: findWrongOrders },
  { rule: 'A quote that is not accepted has no orders', findings: findUnaccepted },
];
