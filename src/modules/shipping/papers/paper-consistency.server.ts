import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listIssuedNumbers, listPaperCounters } from './issued-paper-repository.server.ts';
import { paperNumber, placeOfNumber } from './paper-number.ts';

/** Checks that each series has a document for every number from 1 to its counter, and none beyond. */
async function* findGaps({ db }: CheckInput): AsyncGenerator<Finding> {
  const lastOf = new Map((await listPaperCounters(db)).map(({ series, last }) => [series, Number(last)]));
  const issued = new Map<string, Set<number>>();
  for (const { number } of await listIssuedNumbers(db)) {
    const { series, place } = placeOfNumber(number);
    issued.set(series, (issued.get(series) ?? new Set()).add(place));
    if (place > (lastOf.get(series) ?? 0)) yield { wrong: `${number}: beyond the counter, which will issue it again` };
  }
  for (const [series, last] of lastOf)
    for (let place = 1; place <= last; place += 1)
      if (!issued.get(series)?.has(place)) yield { wrong: `${paperNumber(series, place)}: missing` };
}

async function* findOrphans({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const { number, hasEvent } of await listIssuedNumbers(db))
    if (!hasEvent) yield { wrong: `${number}: its payment, refund, charge or shipment does not exist` };
}

export const issuedPaperCheck: readonly ConsistencyCheck[] = [
  {
    rule: 'The numbers of commercial invoices, receipts, credit notes and debit notes have no gaps',
    findings: findGaps,
  },
  { rule: 'Each of these documents belongs to an existing event', findings: findOrphans },
];
