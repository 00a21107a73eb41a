/** Runs a command; when it fails, says why in one line and ends with 1. */
export async function sayWhy(command: () => Promise<void>): Promise<void> {
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
