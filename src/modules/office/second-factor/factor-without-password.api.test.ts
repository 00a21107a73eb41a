import { expect, it } from 'vitest';
import { startFakeGoogle } from '#tests/support/fake-google.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { browserOf, setUpFactor, useFreshTimeSteps } from '#tests/support/second-factor.ts';

useFreshTimeSteps();

const email = 'karim@example.com';
const claims = { sub: 'google-1', email, email_verified: true, name: 'Karim' };

it('the first second factor of an account of Google needs a new sign-in, so that a stolen session does not lock its owner out', async () => {
  const google = await startFakeGoogle();
  const shop = await openListeningShop(google.environment);
  const browser = browserOf(shop, email);
  const signIn = async () => {
    expect(await google.signIn(browser.client, claims)).toBeNull();
    await browser.takeToken();
  };
  await signIn();
  await shop.db
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .execute();
  for (const path of ['/second-factor/app', '/second-factor/passkey-options'])
    expect(await browser.call('POST', path, { password: '' })).toMatchObject({
      status: 403,
      code: 'fresh_sign_in_needed',
    });
  await signIn();
  expect((await setUpFactor(browser)).codes).toHaveLength(10);
});
