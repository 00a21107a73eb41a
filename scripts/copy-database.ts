// npm run copy-database: copies a shop from the SQLite file in DATA_DIR to the empty PostgreSQL database in
// DATABASE_URL, without the demo data.

import { readConfig } from '#src/app/config.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { removeDemo } from '#src/demo/remove-demo.server.ts';
import { copyDatabase } from '#src/platform/backup/copy-database.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { printCounts, printRemovedDemo, runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig();
  if (!config.databaseUrl) throw new Error('DATABASE_URL: name the PostgreSQL database to copy into.');
  const from = openDatabase({ dataDir: config.dataDir });
  const to = openDatabase({ ...config, patient: true });
  try {
    const tables = await copyDatabase(from, to, databaseSchema);
    console.log('The shop is copied; counts and checksums match.');
    printCounts(tables);
    const removed = await removeDemo(to.db);
    if (removed) printRemovedDemo(removed);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
