import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { openTestShop, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const FORM = 'application/x-www-form-urlencoded';
const person = { name: 'Karim', email: 'karim@example.com', password: 'Karim@2026' };
const fields = `&${new URLSearchParams(person)}&x=`;

function call({ app }: TestShop, path: string, payload: unknown, type = 'application/json') {
  const headers = { 'content-type': type };
  return app.inject({ method: 'POST', url: `/api/auth${path}`, headers, payload: JSON.stringify(payload) });
}

/** Test rows for the calls that the module for forgotten passwords adds. */
const resetRows = <Row>(rows: Row[]): Row[] => (haveModules('office') ? rows : []);

/** Shared by tests whose requests are all refused, so none of them changes it. */
const shop = useTestShop();

describe('JSON that also parses as a form', () => {
  it.each([
    ['a string', fields],
    ['an object', { email: 'r17', p: fields }],
    ['an array', [fields]],
  ])('in %s does not sign in past the rate limit', async (_what, payload) => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    expect((await call(limited, '/sign-up/email', person)).statusCode).toBe(200);
    await limited.db.updateTable('user').set({ emailVerified: true }).execute();
    expect((await call(limited, '/sign-in/email', person)).statusCode).toBe(200);
    for (const type of [FORM, `${FORM}; charset=utf-8`, 'text/plain']) {
      expect((await call(limited, '/sign-in/email', payload, type)).statusCode).toBe(400);
    }
  });

  it.each([
    ['a string', fields],
    ['an object', { email: 'r17@example.org', name: 7, p: fields }],
  ])('in %s does not sign up', async (_what, payload) => {
    expect((await call(shop, '/sign-up/email', payload, FORM)).statusCode).toBe(400);
    expect(await shop.db.selectFrom('user').selectAll().execute()).toEqual([]);
    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it.each([['null'], ['7'], ['true'], ['"a"'], ['[]']])('a body of %s is refused', async (payload) => {
    const answer = await call(shop, '/sign-out', JSON.parse(payload));
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'not_an_object']);
  });
});

it.each(['/sign-in/email', '/sign-up/email', ...resetRows(['/reset-password'])])(
  '%s refuses a body of 17 KiB',
  async (path) => {
    const answer = await call(shop, path, { ...person, filler: 'x'.repeat(17 * 1024) });
    expect(answer.statusCode).toBe(413);
  },
);

describe('a NUL character, which PostgreSQL cannot search for', () => {
  const nul = 'a\0b';
  it.each([
    ...resetRows<[string, object]>([['/reset-password', { newPassword: person.password, token: '\0' }]]),
    ['/sign-in/email', { ...person, email: `${nul}@example.com` }],
    ['/sign-in/email', { ...person, password: nul }],
    ['/sign-up/email', { ...person, name: nul }],
    ['/sign-up/email', { ...person, more: [{ deep: nul }] }],
    ...resetRows<[string, object]>([['/request-password-reset', { email: person.email, redirectTo: `/${nul}` }]]),
    ['/sign-in/social', { provider: 'google', additionalData: { [nul]: 1 } }],
  ])('in a body to %s is refused', async (path, payload) => {
    expect((await call(shop, path, payload)).statusCode).toBe(400);
  });

  it.each([
    '/verify-email?token=%00',
    ...resetRows(['/reset-password/%00?callbackURL=/x']),
    '/callback/google?state=%00&code=x',
    '/callback/google?state=x&co%00de=x',
  ])('in %s is refused', async (path) => {
    expect((await shop.app.inject(`/api/auth${path}`)).statusCode).toBe(400);
  });
});

/** The auth library resolves the dots and redirects to the rest, which a browser reads as another host. */
describe.each(['/..//evil.example', '/login/..//evil.example', '/%2e//evil.example'])('the return path %s', (path) => {
  it.each([
    ['/sign-up/email', { ...person, callbackURL: path }],
    ['/send-verification-email', { email: person.email, callbackURL: path }],
    ...resetRows<[string, object]>([['/request-password-reset', { email: person.email, redirectTo: path }]]),
    ['/sign-in/social', { provider: 'google', callbackURL: path }],
  ])('in a body to %s is refused', async (url, payload) => {
    expect((await call(shop, url, payload)).statusCode).toBe(403);
  });

  it.each(['/verify-email?token=x', ...resetRows(['/reset-password/x?'])])('in %s is refused', async (url) => {
    const query = new URLSearchParams({ callbackURL: path });
    expect((await shop.app.inject(`/api/auth${url}&${query}`)).statusCode).toBe(403);
  });
});

it('an address signs up and in with the invisible and full-width signs of another program', async () => {
  const own = await openTestShop();
  const pasted = { ...person, name: '\u202aKa\u0301rim\u202c', email: '\u202aｋarim@example.com\u202c\u200b' };
  expect((await call(own, '/sign-up/email', pasted)).statusCode).toBe(200);
  expect(await own.db.selectFrom('user').select(['name', 'email']).execute()).toEqual([
    { name: 'Kárim', email: person.email },
  ]);
  await own.db.updateTable('user').set({ emailVerified: true }).execute();
  for (const email of [person.email, pasted.email, `\u2066${person.email}\u2069 `]) {
    expect((await call(own, '/sign-in/email', { ...person, email })).statusCode, JSON.stringify(email)).toBe(200);
  }
});
