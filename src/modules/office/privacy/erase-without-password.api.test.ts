import { expect, it } from 'vitest';
import { startFakeGoogle } from '#tests/support/fake-google.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { browserOf } from '#tests/support/second-factor.ts';

const email = 'karim@example.com';
const claims = { sub: 'google-1', email, email_verified: true, name: 'Karim' };

it('an account of Google without a second factor is deleted only after a new sign-in with Google', async () => {
  const google = await startFakeGoogle();
  const shop = await openListeningShop(google.environment);
  const browser = browserOf(shop, email);
  const erase = () => browser.call('POST', '/own-data/erasure', { password: '', reviews: 'keep' });
  const signIn = async () => {
    expect(await google.signIn(browser.client, claims)).toBeNull();
    await browser.takeToken();
  };
  const ageSessions = () =>
    shop.db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .execute();
  await signIn();
  await ageSessions();
  expect(await erase()).toMatchObject({ status: 403, code: 'fresh_sign_in_needed' });
  expect(await shop.db.selectFrom('erased_accounts').selectAll().execute()).toEqual([]);
  await signIn();
  expect((await erase()).status).toBe(200);
  expect(await shop.db.selectFrom('erased_accounts').selectAll().execute()).toHaveLength(1);
});
