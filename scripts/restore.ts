// npm run restore -- folder: restores a backup into an empty database and data folder. The shop must be stopped.

import { readConfig } from '#src/app/config.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { readArchive } from '#src/platform/archive/archive.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { printCounts, runCommand } from './run-command.ts';

await runCommand(async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: npm run restore -- <folder of the backup>');
  const config = readConfig();
  const database = openDatabase({ ...config, patient: true });
  try {
    const { tables } = await readArchive(folder, database, config.dataDir, databaseSchema);
    console.log('The backup is restored; counts and checksums match.');
    printCounts(tables);
  } finally {
    await database.close();
  }
});
