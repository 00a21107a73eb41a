import type { Config } from '#src/core/config.ts';
import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { numberCheck } from '#src/core/orders/number-consistency.server.ts';
import { orderCheck } from '#src/core/orders/order-consistency.server.ts';
import { eventFaults, stateFaults } from '#src/core/orders/order-faults.ts';
import type { OpenDatabase } from '#src/platform/database/open.server.ts';
import { inLongSnapshot } from '#src/platform/database/transaction.server.ts';
import { enabledRooms, fillsOf } from './modules.server.ts';

const coreChecks: readonly ConsistencyCheck[] = [
  orderCheck('The events of each order lead to its state', ({ row, events }) => eventFaults(row, events)),
  orderCheck('Dates, pieces and sums of each order agree with its state', ({ row }) => stateFaults(row)),
  numberCheck,
];

/** Result of a check. */
export interface CheckedRule {
  rule: string;
  /** Descriptions of the first {@link MAX_SHOWN_FAULTS} faults, each with its record. */
  wrong: string[];
  unproven: string[];
  /** Number of all faults. */
  faults: number;
}

const MAX_SHOWN_FAULTS = 100;

async function run({ rule, findings }: ConsistencyCheck, books: CheckInput): Promise<CheckedRule> {
  const checked: CheckedRule = { rule, wrong: [], unproven: [], faults: 0 };
  for await (const finding of findings(books)) note(checked, finding);
  return checked;
}

function note(checked: CheckedRule, finding: Finding): void {
  if ('unproven' in finding) checked.unproven.push(finding.unproven);
  else {
    checked.faults += 1;
    if (checked.faults <= MAX_SHOWN_FAULTS) checked.wrong.push(finding.wrong);
  }
}

/** Checks the consistency rules of the core and of every enabled module, all on one snapshot of the database. */
export function checkConsistency(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  config: Config,
  now = Date.now(),
): Promise<CheckedRule[]> {
  const checks = [...coreChecks, ...enabledRooms(config).flatMap(({ consistencyChecks }) => consistencyChecks ?? [])];
  return inLongSnapshot(database, async (db) => {
    const checked: CheckedRule[] = [];
    for (const check of checks) checked.push(await run(check, { db, config, fills: fillsOf(config), now }));
    return checked;
  });
}
