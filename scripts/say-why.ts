import type { RemovedDemo } from '#src/demo/remove-demo.server.ts';

/** Runs a command of the operator, whose files are for their owner alone; when it fails, says why in one line and ends with 1. */
export async function sayWhy(command: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Counts of an archive, one line a table. */
export function printCounts(tables: Record<string, { rows: number }>): void {
  for (const [name, { rows }] of Object.entries(tables)) console.log(`  ${name}: ${rows}`);
}

/** What went with the demo, and what its operator should look at. */
export function printRemovedDemo({ accounts, orders, reviews, tools, keptTools, otherAccounts }: RemovedDemo): void {
  console.log(
    `Removed: ${accounts} demo accounts, ${orders} of their orders, ${reviews} of their reviews, ${tools} demo tools.`,
  );
  for (const name of keptTools) console.log(`  kept, because it was edited: ${name}`);
  if (otherAccounts > 0) console.log(`  ${otherAccounts} other accounts stay, with their orders and reviews.`);
}
