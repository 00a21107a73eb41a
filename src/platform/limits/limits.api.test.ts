import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limitAuthCall } from '#src/core/accounts/auth/auth-limits.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** The call with which the password-reset module mails a reset link. */
const RESET_PATHS = haveModules('office') ? ['/request-password-reset'] : [];

const password = 'Karim@2026';

function call(shop: TestShop, path: string, body: object, ip: string) {
  return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload: body, remoteAddress: ip });
}

/** Signs up like a visitor and verifies the address. @returns the address */
async function openAccount(shop: TestShop): Promise<string> {
  const email = `karim-${randomUUID()}@example.com`;
  const response = await call(shop, '/sign-up/email', { name: 'Karim', email, password }, '10.1.1.1');
  expect(response.statusCode).toBe(200);
  await shop.db
    .updateTable('user')
    .set({ emailVerified: process.env.TEST_ENGINE === 'postgres' ? true : 1 })
    .where('email', '=', email)
    .execute();
  return email;
}

const openLimitedShop = () => openTestShop({ RATE_LIMIT: 'on' });

/** Counts failed sign-ins, each as if from another machine. */
async function guessFromElsewhere({ db, config }: TestShop, email: string, times: number) {
  const counter = new Limits(db, config);
  for (let time = 0; time < times; time += 1) await counter.note(limits.signInAnywhere, email);
}

describe('guessing passwords', () => {
  it('is counted per IPv6 network, because one machine can use all of its addresses', async () => {
    const shop = await openLimitedShop();
    const email = await openAccount(shop);
    const guess = (ip: string) => call(shop, '/sign-in/email', { email, password: 'Wrong@123' }, ip);
    for (let count = 0; count < limits.signInToAccount.most; count += 1) await guess(`2001:db8:1:2::${count}`);
    expect((await guess('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await guess('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('is refused with Retry-After after ten attempts at an account from one machine', async () => {
    const shop = await openLimitedShop();
    const email = await openAccount(shop);
    const guess = (typed: string) => call(shop, '/sign-in/email', { email, password: typed }, '10.6.6.6');
    for (let count = 0; count < limits.signInToAccount.most; count += 1) {
      expect((await guess('Wrong@123')).statusCode).toBe(401);
    }
    const refused = await guess(password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().error.message).toMatch(/^Too many sign-in attempts\. You can try again in \d+ minutes\.$/);
  });

  it('does not lock out the owner on another machine', async () => {
    const shop = await openLimitedShop();
    const email = await openAccount(shop);
    for (let count = 0; count < limits.signInToAccount.most + 2; count += 1) {
      await call(shop, '/sign-in/email', { email, password: 'Wrong@123' }, '10.6.6.6');
    }
    expect((await call(shop, '/sign-in/email', { email, password }, '10.1.1.1')).statusCode).toBe(200);
  });

  it('is limited per minute when it comes from many machines', async () => {
    const shop = await openLimitedShop();
    const email = await openAccount(shop);
    await guessFromElsewhere(shop, email, limits.signInAnywhere.most - 1);
    const guess = (ip: string) => call(shop, '/sign-in/email', { email, password: 'Wrong@123' }, ip);
    expect((await guess('10.7.1.1')).statusCode).toBe(401);
    const refused = await guess('10.7.1.2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it("from many machines blocks neither the owner's known machine nor other accounts", async () => {
    const shop = await openLimitedShop();
    const [email, other] = [await openAccount(shop), await openAccount(shop)];
    const ownerSignsIn = (ip: string) => call(shop, '/sign-in/email', { email, password }, ip);
    expect((await ownerSignsIn('10.1.1.1')).statusCode).toBe(200);
    await guessFromElsewhere(shop, email, limits.signInAnywhere.most);
    expect((await ownerSignsIn('10.1.1.1')).statusCode).toBe(200);
    expect((await call(shop, '/sign-in/email', { email: other, password }, '10.7.1.1')).statusCode).toBe(200);
    for (let count = 0; count <= limits.signInToAccount.most; count += 1) {
      expect((await ownerSignsIn('10.1.1.2')).statusCode).toBe(429);
    }
    // Simulates that a minute has passed.
    await shop.db.updateTable('hits').set({ ends_at: 0 }).where('hits', '=', limits.signInAnywhere.most).execute();
    expect((await ownerSignsIn('10.1.1.2')).statusCode).toBe(200);
  });

  it('is counted from zero again after a successful sign-in', async () => {
    const shop = await openLimitedShop();
    const email = await openAccount(shop);
    const attempt = (typed: string) => call(shop, '/sign-in/email', { email, password: typed }, '10.1.1.1');
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < limits.signInToAccount.most - 1; count += 1) await attempt('Wrong@123');
      expect((await attempt(password)).statusCode).toBe(200);
    }
  });
});

describe('correct passwords', () => {
  const body = { email: 'karim@example.com', password };
  const attempt = (counter: Limits, ip: string, status = 200) =>
    limitAuthCall(
      counter,
      { method: 'POST', path: '/sign-in/email', ip, body },
      async () => new Response('{}', { status }),
    );

  it('are limited per machine too', async () => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < limits.signedIn.most; count += 1) await attempt(counter, '10.1.1.1');
    await expect(attempt(counter, '10.1.1.1')).rejects.toMatchObject({ details: { limit: 'signed-in' } });
    expect((await attempt(counter, '10.1.1.2')).ok).toBe(true);
  });

  it('are not counted together with wrong ones', async () => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < limits.signInToAccount.most; count += 1) await attempt(counter, '10.1.1.1', 401);
    expect(await counter.isCounted(limits.signIn, '10.1.1.1')).toBe(true);
    expect(await counter.isCounted(limits.signedIn, '10.1.1.1 karim@example.com')).toBe(false);
  });

  it('sent at once do not lock the account', async () => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    const once = { ...limits.signInToAccount, most: 1 };
    await counter.count(once, '10.1.1.1 karim@example.com');
    await expect(counter.count(once, '10.1.1.1 karim@example.com')).rejects.toBeDefined();
    await counter.forget(once, '10.1.1.1 karim@example.com');
    expect((await attempt(counter, '10.1.1.1')).ok).toBe(true);
  });
});

describe('mails to one address', () => {
  const KINDS = ['/sign-up/email', '/send-verification-email', ...RESET_PATHS];

  /** Requests a mail of this kind to a victim. @returns the status */
  async function requestMail(shop: TestShop, path: string, ip: string): Promise<number> {
    const response = await call(shop, path, { name: 'Karim', password, email: 'victim@example.com' }, ip);
    return response.statusCode;
  }

  it.each(KINDS)('%s: are limited per machine', async (kind) => {
    const shop = await openLimitedShop();
    for (let count = 0; count < limits.mailToAddressFromMachine.most; count += 1) {
      expect(await requestMail(shop, kind, '10.2.0.1')).toBe(200);
    }
    expect(await requestMail(shop, kind, '10.2.0.1')).toBe(429);
    expect(await requestMail(shop, kind, '10.2.0.2')).toBe(200);
  });

  it.each(KINDS)('%s: are limited over all machines', async (kind) => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    const body = { email: 'victim@example.com' };
    const ask = (ip: string) =>
      limitAuthCall(counter, { method: 'POST', path: kind, ip, body }, async () => new Response('{}'));
    for (let count = 0; count < limits.mailToAddress.most; count += 1) await ask(`10.2.0.${count}`);
    await expect(ask('10.2.0.99')).rejects.toMatchObject({ details: { limit: 'mail-address' } });
  });

  it.runIf(haveModules('office'))('of one kind do not use up the limit of another', async () => {
    const shop = await openLimitedShop();
    for (let count = 0; count <= limits.mailToAddressFromMachine.most; count += 1) {
      await requestMail(shop, '/sign-up/email', '10.2.0.1');
    }
    expect(await requestMail(shop, '/sign-up/email', '10.2.0.1')).toBe(429);
    expect(await requestMail(shop, '/send-verification-email', '10.2.0.1')).toBe(200);
    expect(await requestMail(shop, '/request-password-reset', '10.2.0.1')).toBe(200);
  });
});

describe('limits count the values that the auth library reads', () => {
  const JSON_TYPE = 'application/json';
  const body = JSON.stringify({ email: 'victim@example.com' });

  it.each([
    ['behind a byte order mark', JSON_TYPE, `\ufeff${body}`],
    ['in a form', 'application/x-www-form-urlencoded', 'email=victim%40example.com&name=A&password=Karim%402026'],
    ['in malformed JSON', JSON_TYPE, body.slice(1)],
  ])('a request with an address %s is refused', async (_how, type, payload) => {
    const shop = await openLimitedShop();
    for (const path of ['/sign-up/email', '/send-verification-email', '/sign-in/email', ...RESET_PATHS]) {
      const headers = { 'content-type': type };
      const answer = await shop.app.inject({ method: 'POST', url: `/api/auth${path}`, headers, payload });
      expect([answer.statusCode, answer.json().error?.code]).toEqual([400, 'not_json']);
    }
  });
});

describe('writes', () => {
  it('are limited per user, reads are not', async () => {
    const shop = await openLimitedShop();
    const [busy, calm] = [await shop.signIn(), await shop.signIn()];
    const write = (headers: object) =>
      shop.app.inject({ method: 'POST', url: '/api/order', headers: { ...headers }, payload: {} });
    for (let count = 0; count < limits.write.most; count += 1) expect((await write(busy.headers)).statusCode).toBe(400);
    expect((await write(busy.headers)).statusCode).toBe(429);
    expect((await write(calm.headers)).statusCode).toBe(400);
    expect((await shop.app.inject({ url: '/api/tool' })).statusCode).toBe(200);
  });

  it('that everyone reads have a limit of their own: reviews of one user', async () => {
    const shop = await openLimitedShop();
    const [busy, calm] = [await shop.signIn(), await shop.signIn()];
    const review = ({ headers }: typeof busy, count: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/review',
        headers,
        payload: { rating: 5, userName: 'Karim', reviewDetail: `Delivered as promised, order ${count}` },
      });
    for (let count = 0; count < limits.review.most; count += 1) {
      expect((await review(busy, count)).statusCode).toBe(200);
    }
    const refused = await review(busy, limits.review.most);
    expect(refused.json().error.message).toMatch(
      /^You have sent many of these\. You can try again in (1 hour|5\d minutes)\.$/,
    );
    expect(refused.statusCode).toBe(429);
    expect((await review(calm, 0)).statusCode).toBe(200);
  });
});
