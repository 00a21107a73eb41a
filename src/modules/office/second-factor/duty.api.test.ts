import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { browserOf, codeOf, setUpFactor, signedInBrowser, useFreshTimeSteps } from '#tests/support/second-factor.ts';

useFreshTimeSteps();

async function open(days = '7') {
  const shop = await openListeningShop({ SECOND_FACTOR: 'required', SECOND_FACTOR_GRACE_DAYS: days });
  const browser = await signedInBrowser(shop);
  await shop.db.updateTable('user').set({ role: 'admin' }).execute();
  const { call } = browser;
  const subjects = async () =>
    (await shop.db.selectFrom('outbox').select('subject').execute()).map((row) => row.subject);
  const isAdmin = async () => (await call('GET', `/admin/${browser.email}`)).answer.admin;
  /** As if the grace period had begun long ago. */
  const endGrace = () => shop.db.updateTable('second_factor_duties').set({ since: 1 }).execute();
  return { shop, browser, call, subjects, isAdmin, endGrace };
}

it('an administrator who must have a second factor works without it in the grace period, mailed once', async () => {
  const { call, subjects, isAdmin } = await open();
  const answers = await Promise.all([call('GET', '/order'), call('GET', '/users'), call('GET', '/order')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await isAdmin()).toBe(true);
  expect((await subjects()).filter((subject) => subject.startsWith('Please set up'))).toHaveLength(1);
  const { deadline } = (await call('GET', '/second-factor')).answer;
  expect(Math.round((Date.parse(deadline) - Date.now()) / DAY_MS)).toBe(7);
});

it('but moves no money, people or secrets', async () => {
  const { call } = await open();
  expect((await call('POST', '/users/x/role', { role: 'admin' })).code).toBe('second_factor_missing');
  expect((await call('POST', '/api-key', { name: 'ERP', rights: 'write', days: 30 })).code).toBe(
    'second_factor_missing',
  );
});

it('is a customer after it, with a session and with an API key, and an administrator again with the second factor', async () => {
  const { shop, browser, call, isAdmin, endGrace } = await open();
  const row = await shop.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  await call('GET', '/order');
  await endGrace();
  expect((await call('GET', '/order')).code).toBe('rights_suspended');
  expect((await call('GET', `/admin/${browser.email}`)).answer).toEqual({ admin: false, suspended: true });
  expect((await call('GET', `/user-order?user=${browser.email}`)).status).toBe(200);
  expect((await call('GET', '/second-factor')).answer.deadline).not.toBeNull();

  const { key } = await setUpFactor(browser);
  expect((await call('GET', '/order')).status).toBe(200);
  expect(await isAdmin()).toBe(true);
  expect((await call('DELETE', '/second-factor')).code).toBe('second_factor_required');
  const other = browserOf(shop, browser.email);
  await other.secondStep(await other.challenge(), await codeOf(key));
  await other.takeToken();
  expect((await other.call('GET', '/order')).status).toBe(200);

  const apiKey = (await call('POST', '/api-key', { name: 'ERP', rights: 'read', days: 30 })).answer.key;
  const byKey = () => browser.client.send('/api/order', { headers: { authorization: `Bearer ${apiKey}` } });
  expect((await byKey()).status).toBe(200);
  await shop.db.deleteFrom('second_factors').where('user_id', '=', row.id).execute();
  expect((await byKey()).status).toBe(403);
});

it('has no grace period of zero days', async () => {
  const { call } = await open('0');
  expect((await call('GET', '/order')).code).toBe('rights_suspended');
});

it('a customer need not have it', async () => {
  const { shop, call } = await open();
  await shop.db.updateTable('user').set({ role: 'customer' }).execute();
  expect((await call('GET', '/second-factor')).answer.deadline).toBeNull();
  expect((await call('POST', '/api-key', { name: 'ERP', rights: 'write', days: 30 })).status).toBe(200);
  expect(await shop.db.selectFrom('second_factor_duties').select('since').execute()).toEqual([]);
});

it('the staff must have it if the role sees money, and not otherwise', async () => {
  const { shop, browser, call, endGrace } = await open();
  const as = (staffRole: string) => shop.db.updateTable('user').set({ role: 'customer', staffRole }).execute();
  const staffOf = async () => (await call('GET', `/admin/${browser.email}`)).answer.staff?.role;
  await as('accounts');
  expect([(await call('GET', '/order')).status, await staffOf()]).toEqual([200, 'Accounts']);
  expect((await call('GET', '/second-factor')).answer.deadline).not.toBeNull();
  await endGrace();
  expect([(await call('GET', '/order')).status, await staffOf()]).toEqual([403, undefined]);
  expect((await call('GET', '/second-factor')).answer.deadline).not.toBeNull();
  await as('warehouse');
  expect([(await call('GET', '/order')).status, await staffOf()]).toEqual([200, 'Warehouse']);
  expect((await call('GET', '/second-factor')).answer.deadline).toBeNull();
});
