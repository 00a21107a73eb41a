import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import {
  type Browser,
  browserOf,
  codeOf,
  PASSWORD,
  setUpFactor,
  signedInBrowser,
  useFreshTimeSteps,
} from '#tests/support/second-factor.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';

useFreshTimeSteps();

type Key = ReturnType<typeof softwarePasskey>;

async function open(environment: Record<string, string> = {}) {
  const shop = await openListeningShop(environment);
  const browser = await signedInBrowser(shop);
  const start = async (by = browser) =>
    (await by.call('POST', '/second-factor/passkey-options', { password: PASSWORD })).answer.options;
  /** Adds a new passkey. */
  const add = async (name = 'Phone', by = browser) => {
    const key = softwarePasskey(shop.url);
    const answer = await by.call('POST', '/second-factor/passkey', { name, made: key.create(await start(by)) });
    return { key, ...answer };
  };
  const optionsOf = async (challenge: string, by: Browser) =>
    (await by.call('POST', '/second-step/options', { challenge })).answer.options;
  const secondStep = (challenge: string, passkey: object, by: Browser) =>
    by.call('POST', '/second-step', { challenge, passkey });
  /** A sign-in with password and passkey. */
  const signIn = async (key: Key, by = browserOf(shop, browser.email)) => {
    const challenge = await by.challenge();
    return secondStep(challenge, key.get(await optionsOf(challenge, by)), by);
  };
  const read = async () => (await browser.call('GET', '/second-factor')).answer;
  const stepUp = async (key: Key, by = browser) => {
    const { options } = (await by.call('POST', '/second-factor/step-up/options')).answer;
    return by.call('POST', '/second-factor/step-up', { passkey: key.get(options) });
  };
  const subjects = async () =>
    (await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((row) => row.subject);
  const forgetStepUps = () => shop.db.updateTable('step_ups').set({ at: 0 }).execute();
  const other = browserOf(shop, browser.email);
  return { shop, browser, other, start, add, optionsOf, secondStep, signIn, read, stepUp, subjects, forgetStepUps };
}

describe('a passkey', () => {
  it('is a first second factor: it signs in after the password, with recovery codes for its loss', async () => {
    const { browser, other, add, signIn, read, subjects } = await open();
    const { status, answer, key } = await add('My phone');
    expect([status, answer.codes.length]).toEqual([200, 10]);
    expect(await read()).toMatchObject({
      addedAt: expect.any(String),
      hasApp: false,
      passkeys: [{ name: 'My phone', usedAt: null }],
      codesLeft: 10,
    });
    expect((await subjects()).at(-1)).toContain('has a second factor now');
    expect((await other.signIn()).code).toBe('second_factor_needed');
    expect(await signIn(key)).toMatchObject({ status: 200, answer: { email: browser.email } });
    expect((await read()).passkeys[0].usedAt).not.toBeNull();
    const challenge = await other.challenge();
    expect((await other.secondStep(challenge, answer.codes[0])).status).toBe(200);
  });

  it('is what the shop asks for, and the app only if there is one, too', async () => {
    const { browser, other, add, forgetStepUps } = await open();
    const asked = async () => {
      await forgetStepUps();
      const { message } = (await browser.call('POST', '/second-factor/recovery-codes')).answer.error;
      const { answer } = await browser.call('POST', '/second-factor/step-up/options');
      const challenge = await other.challenge();
      const atSignIn = (await other.call('POST', '/second-step/options', { challenge })).answer;
      return { message, hasApp: [answer.hasApp, atSignIn.hasApp], passkey: answer.options !== null };
    };
    const { answer } = await add();
    expect(await asked()).toEqual({
      message: 'Please confirm with your passkey or a recovery code.',
      hasApp: [false, false],
      passkey: true,
    });
    expect((await browser.call('POST', '/second-factor/step-up', { code: answer.codes[0] })).status).toBe(200);
    await setUpFactor(browser);
    expect(await asked()).toMatchObject({
      message: 'Please confirm with a passkey or the code of your authenticator app.',
      hasApp: [true, true],
    });
  });

  it('asks for the password before the first one is added, and for the factor before the others', async () => {
    const { browser, add, forgetStepUps, start, shop } = await open();
    const refused = await browser.call('POST', '/second-factor/passkey-options', { password: 'Wrong@2026' });
    expect(refused.code).toBe('wrong_password');
    await add();
    await forgetStepUps();
    expect((await browser.call('POST', '/second-factor/passkey-options', { password: PASSWORD })).code).toBe(
      'step_up_required',
    );
    expect(await start()).toBeUndefined();
    expect(await shop.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  it('works beside an app and other passkeys, and passes a step-up', async () => {
    const { browser, add, signIn, stepUp, forgetStepUps, read, subjects } = await open();
    const { key: app } = await setUpFactor(browser);
    const [phone, usb] = [await add('Phone'), await add('USB key')];
    expect([phone.answer.codes, usb.answer.codes]).toEqual([[], []]);
    expect((await subjects()).filter((subject) => subject.includes('has a new passkey'))).toHaveLength(2);
    expect((await signIn(phone.key)).status).toBe(200);
    expect((await signIn(usb.key)).status).toBe(200);
    await forgetStepUps();
    expect((await browser.call('POST', '/second-factor/recovery-codes')).code).toBe('step_up_required');
    expect((await stepUp(usb.key)).status).toBe(200);
    expect((await browser.call('POST', '/second-factor/recovery-codes')).status).toBe(200);
    expect(await read()).toMatchObject({ hasApp: true, passkeys: [{ name: 'Phone' }, { name: 'USB key' }] });
    expect((await browser.call('POST', '/second-factor/step-up', { code: await codeOf(app, 1) })).status).toBe(200);
  });

  it('is removed with a fresh factor; the last one without an app, with the second factor', async () => {
    const { browser, add, read, signIn, forgetStepUps, other } = await open();
    const [first, second] = [await add('First'), await add('Second')];
    const { passkeys } = await read();
    const remove = (at: number) => browser.call('DELETE', `/second-factor/passkey/${passkeys[at]._id}`);
    await forgetStepUps();
    expect((await remove(0)).code).toBe('step_up_required');
    expect((await browser.call('POST', '/second-factor/step-up', { code: second.answer.codes[0] })).status).toBe(422);
    expect((await browser.call('POST', '/second-factor/step-up', { code: first.answer.codes[0] })).status).toBe(200);
    expect((await remove(0)).status).toBe(200);
    expect((await remove(0)).status).toBe(404);
    expect((await signIn(first.key)).code).toBe('wrong_passkey');
    expect((await signIn(second.key)).status).toBe(200);
    expect((await remove(1)).status).toBe(200);
    expect(await read()).toMatchObject({ addedAt: null, passkeys: [], codesLeft: 0 });
    expect((await other.signIn()).status).toBe(200);
  });

  it('stays if it is the last factor of a person who must have one', async () => {
    const { shop, browser, add, read } = await open({ SECOND_FACTOR: 'required' });
    await shop.db.updateTable('user').set({ role: 'admin' }).where('email', '=', browser.email).execute();
    await browser.takeToken();
    await add();
    const [{ _id }] = (await read()).passkeys;
    const refused = await browser.call('DELETE', `/second-factor/passkey/${_id}`);
    expect([refused.status, refused.code]).toEqual([409, 'second_factor_required']);
    expect((await read()).passkeys).toHaveLength(1);
  });

  it('has a name, and an account has at most ten', async () => {
    const { add, read } = await open();
    expect((await add(' ')).code).toBe('passkey_name');
    for (let count = 0; count < 10; count += 1) expect((await add(`Key ${count}`)).status).toBe(200);
    expect((await add('One more')).code).toBe('too_many_passkeys');
    expect((await read()).passkeys).toHaveLength(10);
  });
});

describe('an attacker with the password', () => {
  it('gets in neither with a replayed answer, nor with one to another challenge', async () => {
    const { add, other, optionsOf, secondStep, shop } = await open();
    const { key } = await add();
    const challenge = await other.challenge();
    const used = key.get(await optionsOf(challenge, other));
    expect((await secondStep(challenge, used, other)).status).toBe(200);
    const again = await other.challenge();
    expect((await secondStep(again, used, other)).code).toBe('wrong_passkey');
    await optionsOf(again, other);
    expect((await secondStep(again, used, other)).code).toBe('wrong_passkey');
    // A challenge is used up by a wrong answer, and bound to its sign-in.
    const options = await optionsOf(again, other);
    expect((await secondStep(again, key.get(options, { origin: 'https://evil.example' }), other)).status).toBe(422);
    expect((await secondStep(again, key.get(options), other)).code).toBe('wrong_passkey');
    const [mine, theirs] = [browserOf(shop, other.email), browserOf(shop, other.email)];
    const [own, foreign] = [await mine.challenge(), await theirs.challenge()];
    await optionsOf(own, mine);
    const ofOther = key.get(await optionsOf(foreign, theirs));
    expect((await secondStep(own, ofOther, mine)).code).toBe('wrong_passkey');
    expect((await secondStep(foreign, ofOther, theirs)).status).toBe(200);
  });

  it('takes one answer once, in requests at once', async () => {
    const { add, browser } = await open();
    const { key } = await add();
    const { options } = (await browser.call('POST', '/second-factor/step-up/options')).answer;
    const passkey = key.get(options);
    const sent = Array.from({ length: 4 }, () => browser.call('POST', '/second-factor/step-up', { passkey }));
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
  ])('gets in not from %s', async (_, changes) => {
    const { add, other, optionsOf, secondStep, start, browser, shop } = await open();
    const { key } = await add();
    const challenge = await other.challenge();
    const answer = await secondStep(challenge, key.get(await optionsOf(challenge, other), changes), other);
    expect([answer.status, answer.code]).toEqual([422, 'wrong_passkey']);
    const made = softwarePasskey(shop.url).create(await start(), changes);
    expect((await browser.call('POST', '/second-factor/passkey', { name: 'x', made })).code).toBe('wrong_passkey');
  });

  it('gets in not with the passkey of another account, and cannot register it', async () => {
    const { shop, add, other, optionsOf, secondStep, start, browser } = await open();
    await add();
    const stranger = await signedInBrowser(shop, 'stranger@example.com');
    const { key: foreign } = await add('Foreign', stranger);
    const challenge = await other.challenge();
    const answer = await secondStep(challenge, foreign.get(await optionsOf(challenge, other)), other);
    expect(answer.code).toBe('wrong_passkey');
    const made = foreign.create(await start());
    expect((await browser.call('POST', '/second-factor/passkey', { name: 'x', made })).code).toBe('passkey_known');
  });

  it('gets in not with a copy: its counter goes back', async () => {
    const { add, signIn, other, optionsOf, secondStep } = await open();
    const { key } = await add();
    for (let count = 0; count < 3; count += 1) expect((await signIn(key)).status).toBe(200);
    for (const counter of [3, 2]) {
      const challenge = await other.challenge();
      const copied = key.get(await optionsOf(challenge, other), { counter });
      expect((await secondStep(challenge, copied, other)).code).toBe('wrong_passkey');
    }
    const challenge = await other.challenge();
    const honest = key.get(await optionsOf(challenge, other), { counter: 4 });
    expect((await secondStep(challenge, honest, other)).status).toBe(200);
  });

  it('is locked out after ten wrong answers, as with codes; a late or foreign answer registers nothing', async () => {
    const { shop, add, browser, start, stepUp } = await open();
    await add();
    const late = softwarePasskey(shop.url);
    const options = await start();
    await shop.db.updateTable('passkey_challenges').set({ expires_at: 0 }).execute();
    const made = late.create(options);
    expect((await browser.call('POST', '/second-factor/passkey', { name: 'x', made })).code).toBe('wrong_passkey');
    const stranger = softwarePasskey(shop.url);
    for (let count = 0; count < 10; count += 1) expect((await stepUp(stranger)).code).toBe('wrong_passkey');
    expect((await stepUp(stranger)).code).toBe('codes_locked');
  });
});
