import { join } from 'node:path';
import type { RemovedDemo } from '#src/demo/remove-demo.server.ts';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { withoutSecrets } from '#src/platform/http/log.ts';

/** The address of PostgreSQL without password and options. */
function withoutPassword(databaseUrl: string): string {
  // Without a host, the URL means the local socket.
  const { protocol, username, host, pathname } = new URL(databaseUrl.replace('@/', '@localhost/'));
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

/** Names the database: that the shop is busy, which is what visitors read, would not help an operator. */
function inOneLine(error: unknown): string {
  if (!(error instanceof DatabaseUnavailable)) return error instanceof Error ? error.message : String(error);
  const { code, message } = error.cause as NodeJS.ErrnoException;
  const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR } = process.env;
  const url = DATABASE_DIRECT_URL || DATABASE_URL;
  const isFile = !url || code === 'ERR_SQLITE_ERROR';
  const place = isFile ? join(DATA_DIR || './data', 'shop.sqlite') : withoutPassword(url);
  return `The database ${place} cannot be used: ${withoutSecrets(message)}`;
}

/** Runs an operator's command, whose files only their owner can read; on failure prints one line and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    console.error(inOneLine(error));
    process.exitCode = 1;
  }
}

/** Prints the row counts of the tables, one line each. */
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
