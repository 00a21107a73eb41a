// npm run backup [-- folder]: backs up the running shop into a new folder.

import { join } from 'node:path';
import { readConfig } from '#src/app/config.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { writeArchive } from '#src/platform/archive/archive.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { printCounts, runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = process.argv[2] ?? join(process.cwd(), `shop-backup-${stamp}`);
  const database = openDatabase({ ...config, patient: true });
  try {
    const { tables } = await writeArchive(database, config.dataDir, folder, databaseSchema);
    console.log(`The backup is in ${folder}`);
    printCounts(tables);
  } finally {
    await database.close();
  }
});
