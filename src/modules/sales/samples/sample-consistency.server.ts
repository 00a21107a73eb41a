import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listMisplacedCredits } from './sample-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { number, bulk } of await listMisplacedCredits(db))
    yield { wrong: `the sample ${number} is credited on ${bulk ?? 'an unknown order'}, but one of them is cancelled` };
}

export const sampleCheck: ConsistencyCheck = {
  rule: 'A sample is credited on at most one order, and neither is cancelled while the other is open',
  findings,
};
