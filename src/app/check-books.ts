import type { BookCheck, Books, Finding } from '#src/core/book-check.ts';
import type { Config } from '#src/core/config.ts';
import { mailBooks } from '#src/core/orders/mail-books.server.ts';
import { numberBooks } from '#src/core/orders/number-books.server.ts';
import { checkOfOrders } from '#src/core/orders/order-books.server.ts';
import { eventFaults, stateFaults } from '#src/core/orders/order-faults.ts';
import { onSnapshot } from '#src/platform/archive/tables.server.ts';
import type { OpenDatabase } from '#src/platform/database/open.server.ts';
import { extensionsOn, lifecycleOf } from './extensions.server.ts';

const coreChecks: readonly BookCheck[] = [
  checkOfOrders('The events of each order lead to its state', ({ row, events }) => eventFaults(row, events)),
  checkOfOrders('Dates, pieces and sums of each order agree with its state', ({ row }) => stateFaults(row)),
  numberBooks,
  mailBooks,
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

async function run({ rule, findings }: BookCheck, books: Books): Promise<CheckedRule> {
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

/** Checks the consistency rules of the core and of every enabled extension, all on one snapshot of the database. */
export function checkBooks(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  config: Config,
  now = Date.now(),
): Promise<CheckedRule[]> {
  const checks = [...coreChecks, ...extensionsOn(config).flatMap(({ bookChecks }) => bookChecks ?? [])];
  return onSnapshot(database, async (db) => {
    const checked: CheckedRule[] = [];
    for (const check of checks) checked.push(await run(check, { db, lifecycle: lifecycleOf(config), now }));
    return checked;
  });
}
