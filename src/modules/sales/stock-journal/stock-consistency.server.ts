import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listStockOfTools, sumStockJournals } from './stock-journal-repository.server.ts';

/** A tool that was not added by an admin of this shop, such as by a script, has no journal. */
async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const sums = await sumStockJournals(db);
  const tools = await listStockOfTools(db);
  const unproven = tools.filter(({ hasJournal }) => !hasJournal).length;
  for (const { id, name, quantity, hasJournal } of tools)
    if (hasJournal && sums.get(id) !== quantity)
      yield {
        wrong: `the stock of ${name} is ${quantity}, but its journal adds up to ${sums.get(id)}: please count and save it`,
      };
  if (unproven > 0) yield { unproven: `${unproven} of ${tools.length} tools, of which no stock was ever counted` };
}

export const stockCheck: ConsistencyCheck = { rule: 'The stock of a tool is what its journal adds up to', findings };
