// npm run check-books: checks the consistency of stock, orders, payments, mails and numbers of the running shop. Exits
// with 1 on errors.

import { type CheckedRule, checkConsistency } from '#src/app/check-books.ts';
import { readConfig } from '#src/app/config.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { lastMigration, migrationNames } from '#src/platform/database/migrate.server.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { runCommand } from './run-command.ts';

async function requireCurrentSchema({ db, engine }: OpenDatabase): Promise<void> {
  const [present, newest] = [
    await lastMigration(db as never, engine, databaseSchema),
    migrationNames(databaseSchema, engine).at(-1),
  ];
  if (present !== newest)
    throw new Error(
      `The database is at step "${present ?? 'none'}", this release at "${newest}": start the shop once, then check again.`,
    );
}

function print({ rule, wrong, unproven, faults }: CheckedRule): void {
  console.log(`${faults === 0 ? 'ok   ' : 'WRONG'}  ${rule}`);
  for (const line of wrong) console.log(`         ${line}`);
  if (faults > wrong.length) console.log(`         and ${faults - wrong.length} more`);
  for (const line of unproven) console.log(`       not proven: ${line}`);
}

await runCommand(async () => {
  const config = readConfig();
  const database = openDatabase({ ...config, patient: true });
  try {
    await requireCurrentSchema(database);
    const checked = await checkConsistency(database, config);
    for (const rule of checked) print(rule);
    const faults = checked.reduce((sum, rule) => sum + rule.faults, 0);
    if (faults > 0) throw new Error(`The books do not balance: ${faults} rows at fault.`);
    console.log('The books balance.');
  } finally {
    await database.close();
  }
});
