import type { RemovedDemo } from '#src/demo/remove-demo.server.ts';

/** Runs an operator's command, whose files only their owner can read; on failure prints one line and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Prints the row counts of an archive, one line per table. */
export function printCounts(tables: Record<string, { rows: number }>): void {
  for (const [name, { rows }] of Object.entries(tables)) console.log(`  ${name}: ${rows}`);
}

/** Prints what was removed with the demo, and what the operator should review. */
export function printRemovedDemo({ accounts, orders, reviews, tools, keptTools, otherAccounts }: RemovedDemo): void {
  console.log(
    `Removed: ${accounts} demo accounts, ${orders} of their orders, ${reviews} of their reviews, ${tools} demo tools.`,
  );
  for (const name of keptTools) console.log(`  kept, because it was edited: ${name}`);
  if (otherAccounts > 0) console.log(`  ${otherAccounts} other accounts stay, with their orders and reviews.`);
}
