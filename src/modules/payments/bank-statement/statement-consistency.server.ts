import type { ConsistencyCheck } from '#src/core/consistency-check.ts';
import { listLinesWithoutEntry } from './statement-line-repository.server.ts';

export const statementCheck: ConsistencyCheck = {
  rule: 'A recorded line of a bank statement has its entry, with its amount, in the ledger of its invoice.',
  async *findings({ db }) {
    for (const { bookedOn, amount, invoice } of await listLinesWithoutEntry(db))
      yield {
        wrong: `The line of ${bookedOn} with ${amount} (minor units) is recorded on ${invoice}, whose ledger does not have it.`,
      };
  },
};
