// npm run admin -- grant|revoke <email>, npm run admin -- list: manages the administrators. npm run admin --
// remove-second-factor <email>: for a person who lost it. npm run admin -- remove-demo: prepares a former demo shop for
// production.

import { readConfig } from '#src/app/config.ts';
import { fillsOf } from '#src/app/modules.server.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { listEmailsOfAdmins } from '#src/core/accounts/account-repository.server.ts';
import { removeFactorByOperator } from '#src/core/accounts/admins/factor-reset.server.ts';
import { setRole } from '#src/core/accounts/admins/set-role.server.ts';
import type { Config } from '#src/core/config.ts';
import { removeDemo } from '#src/demo/remove-demo.server.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import { openImageStore } from '#src/platform/images/open-image-store.server.ts';
import { printRemovedDemo, runCommand } from './run-command.ts';

const USAGE =
  'Usage: npm run admin -- grant|revoke|remove-second-factor <email>, npm run admin -- list, or npm run admin -- remove-demo';

async function changeRole({ db }: OpenDatabase, config: Config, command: 'grant' | 'revoke', email: string) {
  await setRole(db, config, email, command === 'grant' ? 'admin' : 'customer');
  if (command === 'revoke' && config.adminEmails.includes(email.toLowerCase())) {
    throw new Error(`${email} is still an administrator by ADMIN_EMAILS.`);
  }
  console.log(
    `${email} is ${command === 'grant' ? 'now' : 'no longer'} an administrator; this takes effect with the next request.`,
  );
}

async function run(database: OpenDatabase, config: Config): Promise<void> {
  const { db } = database;
  const [command, email = ''] = process.argv.slice(2);
  if (command === 'list') {
    for (const admin of await listEmailsOfAdmins(db)) console.log(admin);
    for (const admin of config.adminEmails) console.log(`${admin} (by ADMIN_EMAILS, once verified)`);
  } else if (command === 'remove-demo') {
    // A database of an earlier release has no demo marks yet; the migration sets them.
    await prepareDatabase(config, databaseSchema);
    const removed = await removeDemo(db);
    if (!removed) return console.log('There is no demo in this database.');
    printRemovedDemo(removed);
    await cleanImages({ db, images: openImageStore(config) });
  } else if (command === 'remove-second-factor' && email) {
    await inTransaction(db, (trx) => removeFactorByOperator(trx, { config, fills: fillsOf(config) }, email));
    console.log(`${email} signs in with the password alone now, and was signed out everywhere.`);
  } else if ((command === 'grant' || command === 'revoke') && email) {
    await changeRole(database, config, command, email);
  } else throw new Error(USAGE);
}

await runCommand(async () => {
  const config = readConfig();
  const database = openDatabase(config);
  try {
    await run(database, config);
  } finally {
    await database.close();
  }
});
