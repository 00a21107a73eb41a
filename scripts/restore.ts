// npm run restore -- folder: fills an empty database and data folder from a backup. The shop must not run meanwhile.
import { readArchive } from '#src/archive/archive.server.ts';
import { openDatabase } from '#src/database/open.server.ts';
import { readConfig } from '#src/server/config.ts';
import { printCounts, sayWhy } from './say-why.ts';

await sayWhy(async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: npm run restore -- <folder of the backup>');
  const config = readConfig();
  const database = openDatabase({ ...config, patient: true });
  try {
    const { tables } = await readArchive(folder, database, config.dataDir);
    console.log('The backup is restored; counts and checksums match.');
    printCounts(tables);
  } finally {
    await database.close();
  }
});
