// npm run admin -- grant|revoke <email>, npm run admin -- list: who may manage orders and tools.
import { listAdmins, updateRole } from '#src/accounts/account-repository.server.ts';
import { type OpenDatabase, openDatabase } from '#src/database/open.server.ts';
import { readConfig } from '#src/server/config.ts';
import { sayWhy } from './say-why.ts';

async function run({ db }: OpenDatabase, adminEmails: readonly string[]): Promise<void> {
  const [command, email = ''] = process.argv.slice(2);
  if (command === 'list') {
    for (const admin of await listAdmins(db)) console.log(admin);
    for (const admin of adminEmails) console.log(`${admin} (by ADMIN_EMAILS, once verified)`);
    return;
  }
  if ((command !== 'grant' && command !== 'revoke') || !email) {
    throw new Error('Usage: npm run admin -- grant|revoke <email>, or npm run admin -- list');
  }
  const changed = await updateRole(db, email, command === 'grant' ? 'admin' : 'customer');
  if (!changed) throw new Error(`There is no account with a verified address ${email}.`);
  if (command === 'revoke' && adminEmails.includes(email.toLowerCase())) {
    throw new Error(`${email} is still an administrator by ADMIN_EMAILS.`);
  }
  console.log(
    `${email} is ${command === 'grant' ? 'now' : 'no longer'} an administrator; it counts from the next request.`,
  );
}

await sayWhy(async () => {
  const config = readConfig();
  const database = openDatabase(config);
  try {
    await run(database, config.adminEmails);
  } finally {
    await database.close();
  }
});
