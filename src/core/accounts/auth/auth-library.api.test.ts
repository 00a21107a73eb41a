import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { useRealPasswordHashing } from '#tests/support/fast-password-hashing.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, karim, lastLink, mailsOf, signUp } from '#tests/support/new-customer.ts';

useRealPasswordHashing();

describe('the auth library behind the shop’s own calls', () => {
  it.each([
    ['POST', '/update-user'],
    ['POST', '/change-password'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['POST', '/link-social'],
    ['GET', '/list-sessions'],
    ['GET', '/error'],
  ])('does not expose %s %s', async (method, path) => {
    const shop = await openListeningShop();
    const answer = await cookieClient(shop.url).send(`/api/auth${path}`, { method });
    expect(answer.status).toBe(404);
  });

  it('refuses a sign-in from a form on another site', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const answer = await visitor.send('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: karim.password }),
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['a script', {}],
    ['Node, whose fetch sends Sec-Fetch headers', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }],
  ])('accepts a sign-in without an origin from %s', async (_client, headers) => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload: { email, password: karim.password },
    });
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('session_token');
  });

  it('refuses a request that hides its origin but sends cookies', async () => {
    const shop = await openListeningShop();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: {
        cookie: 'better-auth.session_token=anything',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'cross-site',
      },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
  });

  it('refuses a sign-up whose mailed link would lead to another site', async () => {
    const shop = await openListeningShop();
    const answer = await signUp(cookieClient(shop.url), { callbackURL: 'https://evil.example/' });
    expect(answer.status).toBe(403);
    expect(await mailsOf(shop)).toEqual([]);
  });
});
