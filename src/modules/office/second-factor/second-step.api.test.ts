import '#tests/support/on-sqlite-too.ts';
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

async function open(environment: Record<string, string> = {}) {
  const shop = await openListeningShop(environment);
  const browser = await signedInBrowser(shop);
  const factor = await setUpFactor(browser);
  const countSessions = async () => (await shop.db.selectFrom('session').select('id').execute()).length;
  const subjects = async () =>
    (await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((row) => row.subject);
  return { shop, browser, ...factor, countSessions, subjects, other: browserOf(shop, browser.email) };
}

describe('a sign-in with a second factor', () => {
  it('opens a session, and gives a token, only after the code', async () => {
    const { other, key, countSessions } = await open();
    const first = await other.signIn();
    expect([first.status, first.code]).toEqual([403, 'second_factor_needed']);
    expect(first.answer).not.toHaveProperty('user');
    expect(await countSessions()).toBe(1);
    expect(await other.takeToken()).toBe(401);

    const second = await other.secondStep(first.answer.error.challenge, await codeOf(key));
    expect(second).toMatchObject({ status: 200, answer: { email: other.email } });
    expect(await other.takeToken()).toBe(200);
    expect((await other.call('GET', `/user/${other.email}`)).status).toBe(200);
  });

  it('says nothing about it before the password is right', async () => {
    const { shop, other } = await open();
    const wrong = await other.signIn('Wrong@2026');
    const unknown = await browserOf(shop, 'unknown@example.com').signIn('Wrong@2026');
    expect(wrong).toEqual(unknown);
    expect(await shop.db.selectFrom('sign_in_challenges').select('id').execute()).toEqual([]);
  });

  it('takes no code twice, not even in two sign-ins at once', async () => {
    const { shop, other, key } = await open();
    const code = await codeOf(key);
    const browsers = Array.from({ length: 4 }, () => browserOf(shop, other.email));
    const challenges = await Promise.all(browsers.map((browser) => browser.challenge()));
    const statuses = await Promise.all(
      browsers.map(async (browser, at) => (await browser.secondStep(challenges[at] ?? '', code)).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  it('takes no code of an earlier or much later time step', async () => {
    const { other, key } = await open();
    const challenge = await other.challenge();
    for (const ahead of [-2, -1, 2])
      expect((await other.secondStep(challenge, await codeOf(key, ahead))).code).toBe('wrong_code');
    expect((await other.secondStep(challenge, await codeOf(key, 1))).status).toBe(200);
  });

  it('uses its challenge once, at once too', async () => {
    const { shop, other, key, codes, countSessions } = await open();
    const challenge = await other.challenge();
    const used = [codes[0] ?? '', codes[1] ?? '', await codeOf(key)];
    const statuses = await Promise.all(used.map(async (code) => (await other.secondStep(challenge, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await countSessions()).toBe(2);
    await forgetUsedCodes(shop);
    expect((await other.secondStep(challenge, await codeOf(key))).code).toBe('challenge_ended');
  });

  it('ends its challenge after ten minutes, and after five wrong codes', async () => {
    const { shop, other, key } = await open();
    const late = await other.challenge();
    await shop.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect((await other.secondStep(late, await codeOf(key))).code).toBe('challenge_ended');
    const guessed = await other.challenge();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await other.secondStep(guessed, 'aaaa-aaaa-aaaa')).code).toBe('wrong_code');
    expect((await other.secondStep(guessed, await codeOf(key))).code).toBe('challenge_ended');
  });

  it('takes no code for fifteen minutes after ten wrong ones, in how many sign-ins ever', async () => {
    const { shop, other, key } = await open();
    for (let tries = 0; tries < 10; tries += 1) await other.secondStep(await other.challenge(), '000000');
    const locked = await other.secondStep(await other.challenge(), await codeOf(key));
    expect([locked.status, locked.code]).toEqual([429, 'codes_locked']);
    await shop.db
      .updateTable('second_factors')
      .set({ locked_until: Date.now() - 1 })
      .execute();
    expect((await other.secondStep(await other.challenge(), await codeOf(key))).status).toBe(200);
  });

  it('keeps five waiting sign-ins', async () => {
    const { shop, other, key } = await open();
    const first = await other.challenge();
    for (let more = 0; more < 5; more += 1) await other.challenge();
    expect(await shop.db.selectFrom('sign_in_challenges').select('id').execute()).toHaveLength(5);
    expect((await other.secondStep(first, await codeOf(key))).code).toBe('challenge_ended');
  });

  it('takes no code of another person for a challenge', async () => {
    const { shop, other } = await open();
    const rival = await signedInBrowser(shop, 'rival@example.com');
    const { key, codes } = await setUpFactor(rival);
    const challenge = await other.challenge();
    for (const code of [await codeOf(key), codes[0] ?? ''])
      expect((await other.secondStep(challenge, code)).code).toBe('wrong_code');
  });

  it('opens a session of its own, whatever session cookie the browser sends', async () => {
    const { shop, browser, key } = await open();
    const before = await shop.db.selectFrom('session').select(['id', 'token']).execute();
    const challenge = await browser.challenge();
    expect((await browser.secondStep(challenge, await codeOf(key))).status).toBe(200);
    const after = await shop.db.selectFrom('session').select(['id', 'token']).execute();
    expect(after).toHaveLength(before.length + 1);
    expect(new Set(after.map(({ token }) => token)).size).toBe(after.length);
  });

  it('ends with the password that it began with', async () => {
    const { shop, other, key } = await open();
    const challenge = await other.challenge();
    await shop.db.updateTable('account').set({ password: 'a-new-hash' }).execute();
    expect((await other.secondStep(challenge, await codeOf(key))).code).toBe('challenge_ended');
    expect(await other.takeToken()).toBe(401);
  });

  it('opens no session for a blocked account', async () => {
    const { shop, other, key } = await open();
    const challenge = await other.challenge();
    await shop.db.updateTable('user').set({ blockedAt: Date.now() }).execute();
    expect((await other.secondStep(challenge, await codeOf(key))).code).toBe('ACCOUNT_BLOCKED');
  });
});

describe('a new password by mail', () => {
  it('opens no session, and the next sign-in asks for the second factor', async () => {
    const { shop, other, countSessions } = await open();
    await other.call('POST', '/auth/request-password-reset', { email: other.email });
    const mail = await shop.db.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const token = /reset-password\/([^?\s]+)/.exec(mail.text)?.[1] ?? '';
    const newPassword = 'Other@2026';
    expect((await other.call('POST', '/auth/reset-password', { newPassword, token })).status).toBe(200);
    expect(await countSessions()).toBe(0);
    expect((await other.signIn(newPassword)).code).toBe('second_factor_needed');
  });
});

describe('Google', () => {
  it('asks for the second factor too: the popup gets a challenge instead of a session', async () => {
    const { shop, other, key, countSessions } = await open();
    const { client } = other;
    const done = '/google-done';
    const started = await client.post('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: `${done}?attempt=1`,
    });
    const { url } = (await started.json()) as { url: string };
    const choosing = await client.follow(await client.send(url), done);
    await shop.db.updateTable('user').set({ email: 'karim@gmail.com' }).execute();
    const atGoogle = { name: 'Karim', email: 'karim@gmail.com', verified: 'on', action: 'continue' };
    const last = await client.follow(await client.postForm(choosing.href, atGoogle), done);
    expect(Object.fromEntries(last.searchParams)).toEqual({ attempt: '1', error: 'second_factor_needed' });
    expect(await countSessions()).toBe(1);
    const gmail = browserOf(shop, 'karim@gmail.com');
    expect((await gmail.secondStep(last.hash.slice(1), await codeOf(key))).status).toBe(200);
    expect(await gmail.takeToken()).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, at once too, and is mailed', async () => {
    const { shop, other, codes, subjects } = await open();
    expect(codes).toHaveLength(10);
    const browsers = Array.from({ length: 3 }, () => browserOf(shop, other.email));
    const challenges = await Promise.all(browsers.map((browser) => browser.challenge()));
    const [code = ''] = codes;
    const statuses = await Promise.all(
      browsers.map(async (browser, at) => (await browser.secondStep(challenges[at] ?? '', code)).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
    expect((await subjects()).filter((subject) => subject.startsWith('A recovery code'))).toHaveLength(1);
    const stored = JSON.stringify(await shop.db.selectFrom('recovery_codes').selectAll().execute());
    for (const each of codes) expect(stored).not.toContain(each.replaceAll('-', ''));
  });

  it('may be typed in capitals and with spaces', async () => {
    const { other, codes } = await open();
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect((await other.secondStep(await other.challenge(), typed)).status).toBe(200);
  });
});

it('SECOND_FACTOR=off signs in with the password alone, and has no call for it', async () => {
  const shop = await openListeningShop({ SECOND_FACTOR: 'off' });
  const browser = await signedInBrowser(shop);
  const row = { user_id: 'x', secret: 'x', new_secret: null, last_step: 0, failures: 0, locked_until: 0, added_at: 1 };
  const { id } = await shop.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  await shop.db
    .insertInto('second_factors')
    .values({ ...row, user_id: id })
    .execute();
  expect((await browser.signIn(PASSWORD)).status).toBe(200);
  expect((await browser.call('GET', '/second-factor')).status).toBe(404);
  expect((await browser.secondStep('x', '000000')).status).toBe(404);
});
