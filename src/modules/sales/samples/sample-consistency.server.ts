import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listMisplacedCredits } from './sample-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { number, bulk } of await listMisplacedCredits(db))
    yield { wrong: `the sample ${number} is credited on ${bulk ?? 'an unknown order'}, which is not an open order` };
}

export const sampleCheck: ConsistencyCheck = {
  rule: 'A sample is credited on at most one order, which is not cancelled',
  findings,
};
