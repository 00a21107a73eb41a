import { describe, expect, it } from 'vitest';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import {
  browserOf,
  codeOf,
  forgetUsedCodes,
  PASSWORD,
  setUpFactor,
  signedInBrowser,
  useFreshTimeSteps,
} from '#tests/support/second-factor.ts';

useFreshTimeSteps();

async function open() {
  const shop = await openListeningShop();
  const browser = await signedInBrowser(shop);
  const subjects = async () =>
    (await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((row) => row.subject);
  /** As if the session had passed the second factor long ago. */
  const age = () =>
    shop.db
      .updateTable('step_ups')
      .set({ at: Date.now() - 16 * 60_000 })
      .execute();
  return { shop, browser, subjects, age };
}

describe('setting up a second factor', () => {
  it('needs the password, and a code of the app', async () => {
    const { browser } = await open();
    const { call } = browser;
    expect((await call('GET', '/second-factor')).answer).toEqual({
      ...{ addedAt: null, codesLeft: 0 },
      ...{ deadline: null, hasPassword: true, hasApp: false, passkeys: [] },
    });
    expect((await call('POST', '/second-factor/app', { password: 'Wrong@2026' })).code).toBe('wrong_password');
    expect((await call('POST', '/second-factor', { code: '000000' })).code).toBe('not_started');
    const { key, qr } = (await call('POST', '/second-factor/app', { password: PASSWORD })).answer;
    expect(qr).toMatch(/^([01]{20,}\n?)+$/);
    expect((await call('POST', '/second-factor', { code: await codeOf(key, 5) })).code).toBe('wrong_code');
    expect((await call('GET', '/second-factor')).answer.addedAt).toBeNull();
    expect((await call('POST', '/second-factor', { code: await codeOf(key) })).answer.codes).toHaveLength(10);
    expect((await call('GET', '/second-factor')).answer).toMatchObject({ addedAt: expect.any(String), codesLeft: 10 });
  });

  it('says so when a newer QR code was shown in another tab', async () => {
    const { browser } = await open();
    const { call } = browser;
    const start = async () => (await call('POST', '/second-factor/app', { password: PASSWORD })).answer.key as string;
    const [earlier, newer] = [await start(), await start()];
    const confirm = async (key: string) => call('POST', '/second-factor', { code: await codeOf(key), key });
    const { status, answer, code } = await confirm(earlier);
    expect([status, code]).toEqual([409, 'newer_key']);
    expect(answer.error.message).toContain('A newer QR code was shown in another tab');
    expect((await confirm(newer)).answer.codes).toHaveLength(10);
  });

  it('ends the other sessions and waits of the account, and is mailed', async () => {
    const { shop, browser, subjects } = await open();
    const other = browserOf(shop, browser.email);
    await other.signIn();
    await other.takeToken();
    await setUpFactor(browser);
    expect((await other.call('GET', `/user/${other.email}`)).status).toBe(401);
    expect((await browser.call('GET', `/user/${other.email}`)).status).toBe(200);
    expect((await subjects()).at(-1)).toMatch(/^Your account has a second factor now/);
  });

  it('stores no secret in the clear', async () => {
    const { shop, browser } = await open();
    const { key } = await setUpFactor(browser);
    expect(JSON.stringify(await shop.db.selectFrom('second_factors').selectAll().execute())).not.toContain(key);
  });

  it('with another app keeps the old one until a code of the new one is right', async () => {
    const { shop, browser } = await open();
    const { key } = await setUpFactor(browser);
    const next = (await browser.call('POST', '/second-factor/app', {})).answer.key as string;
    const other = browserOf(shop, browser.email);
    expect((await other.secondStep(await other.challenge(), await codeOf(next))).code).toBe('wrong_code');
    expect((await other.secondStep(await other.challenge(), await codeOf(key))).status).toBe(200);
    expect((await browser.call('POST', '/second-factor', { code: await codeOf(next) })).status).toBe(200);
    await forgetUsedCodes(shop);
    expect((await other.secondStep(await other.challenge(), await codeOf(key))).code).toBe('wrong_code');
    expect((await other.secondStep(await other.challenge(), await codeOf(next))).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('is asked again before its codes are renewed, before another app, and before it is removed', async () => {
    const { browser, subjects, age } = await open();
    const { key, codes } = await setUpFactor(browser);
    await age();
    const guarded = [
      ['POST', '/second-factor/recovery-codes'],
      ['POST', '/second-factor/app'],
      ['POST', '/second-factor'],
      ['DELETE', '/second-factor'],
    ] as const;
    for (const [method, path] of guarded) expect((await browser.call(method, path)).code).toBe('step_up_required');
    expect((await browser.call('POST', '/second-factor/step-up', { code: '000000' })).code).toBe('wrong_code');
    expect((await browser.call('POST', '/second-factor/step-up', { code: await codeOf(key) })).status).toBe(200);
    const renewed = (await browser.call('POST', '/second-factor/recovery-codes')).answer.codes;
    expect(renewed).toHaveLength(10);
    expect((await browser.call('POST', '/second-factor/step-up', { code: codes[0] ?? '' })).code).toBe('wrong_code');
    expect((await browser.call('POST', '/second-factor/step-up', { code: renewed[0] })).status).toBe(200);
    expect((await browser.call('DELETE', '/second-factor')).status).toBe(200);
    expect((await browser.call('GET', '/second-factor')).answer).toMatchObject({ addedAt: null, codesLeft: 0 });
    expect((await browser.signIn()).status).toBe(200);
    expect((await subjects()).slice(-3).map((subject) => subject.split(':')[0])).toEqual([
      'Your account has new recovery codes',
      'A recovery code of your account was used',
      'The second factor of your account was removed',
    ]);
  });

  it('is asked in each session of its own: the token of another one does not count', async () => {
    const { shop, browser, age } = await open();
    const { key } = await setUpFactor(browser);
    const other = browserOf(shop, browser.email);
    await other.secondStep(await other.challenge(), await codeOf(key));
    await other.takeToken();
    await age();
    await browser.call('POST', '/second-factor/step-up', { code: await codeOf(key, 1) });
    expect((await other.call('DELETE', '/second-factor')).code).toBe('step_up_required');
    expect((await browser.call('DELETE', '/second-factor')).status).toBe(200);
  });

  it('is not changed by an API key', async () => {
    const { browser } = await open();
    const { key } = (await browser.call('POST', '/api-key', { name: 'ERP', rights: 'write', days: 30 })).answer;
    await setUpFactor(browser);
    const authorization = `Bearer ${key}`;
    for (const [method, path] of [
      ['DELETE', '/second-factor'],
      ['POST', '/second-factor/recovery-codes'],
      ['POST', '/second-factor/app'],
    ] as const) {
      const refused = await browser.client.send(`/api${path}`, { method, headers: { authorization } });
      expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
        403,
        'person_only',
      ]);
    }
  });

  it('locks guesses in a session as at sign-in', async () => {
    const { browser, age } = await open();
    const { key } = await setUpFactor(browser);
    await age();
    for (let tries = 0; tries < 10; tries += 1)
      await browser.call('POST', '/second-factor/step-up', { code: '000000' });
    expect((await browser.call('POST', '/second-factor/step-up', { code: await codeOf(key) })).status).toBe(429);
  });
});
