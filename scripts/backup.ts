// npm run backup [-- folder]: backs up the running shop into a new folder.

import { join } from 'node:path';
import { readConfig } from '#src/app/config.ts';
import { writeBackup } from '#src/platform/backup/backup.server.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = process.argv[2] ?? join(process.cwd(), `shop-backup-${stamp}`);
  await writeBackup(config, folder);
  console.log(`The backup is in ${folder}`);
});
