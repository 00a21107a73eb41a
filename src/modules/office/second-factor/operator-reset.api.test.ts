import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { AUTH_SECRET, openTestShop } from '#tests/support/test-shop.ts';

const run = promisify(execFile);

it('the admin command removes a lost second factor, mails the person, and fails for one without', async () => {
  const { db, config, signIn } = await openTestShop();
  const { userId, email } = await signIn();
  const env = { ...process.env, NODE_ENV: '', AUTH_SECRET, DATA_DIR: config.dataDir };
  const remove = () =>
    run('node', ['scripts/admin.ts', 'remove-second-factor', email], {
      env: { ...env, DATABASE_URL: config.databaseUrl ?? '' },
    });
  await expect(remove()).rejects.toMatchObject({ code: 1 });
  const row = { user_id: userId, secret: 'x', new_secret: null, last_step: 0, failures: 0, locked_until: 0 };
  await db
    .insertInto('second_factors')
    .values({ ...row, added_at: 1 })
    .execute();
  await remove();
  expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([]);
  expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
  const mails = await db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('was removed')]);
});
