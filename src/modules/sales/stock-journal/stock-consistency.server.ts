import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listJournaledTools, sumStockJournals } from './stock-journal-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const sums = await sumStockJournals(db);
  for (const { id, name, quantity } of await listJournaledTools(db))
    if (sums.get(id) !== quantity)
      yield { wrong: `the stock of ${name} is ${quantity}, but its journal adds up to ${sums.get(id)}` };
}

export const stockCheck: ConsistencyCheck = { rule: 'The stock of a tool is what its journal adds up to', findings };
