import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { haveModules } from '../support/have-modules.ts';
import { PASSWORD, signInAt, targetShop } from '../support/target.ts';

const target = targetShop();

const mailsTo = (recipient: string) =>
  target.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('id').execute();
const signUp = (email: string, password = PASSWORD, name = 'Karim') =>
  target.send('/api/auth/sign-up/email', { body: { name, email, password } });
const signIn = (email: string, password = PASSWORD) =>
  target.send('/api/auth/sign-in/email', { body: { email, password } });
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

describe('look-alike email addresses', () => {
  const lookAlikes: [name: string, make: (email: string) => string][] = [
    ['with a Kelvin sign, which becomes k in lower case', (email) => email.replace('k', '\u212a')],
    ['with a Cyrillic letter', (email) => email.replace('a', '\u0430')],
    [
      'in full width',
      (email) => email.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['with a soft hyphen', (email) => email.replace('karim', 'ka\u00adrim')],
    ['with a zero byte', (email) => `${email}\u0000`],
    ['with a line break', (email) => `${email}\n.evil.example`],
    ['with a comma and a second address', (email) => `${email},mallory@evil.example`],
    ['with a name before it', (email) => `Karim <${email}>`],
    ['with a dotless i', (email) => email.replace('i', '\u0131')],
    ['in a list', (email) => [email, 'mallory@evil.example'] as unknown as string],
  ];

  it.each(lookAlikes)('%s cannot sign up and cause no mail to another address', async (_how, make) => {
    const email = await target.account();
    const before = (await target.db.selectFrom('user').select('id').execute()).length;
    // Only the owner's address in other signs is answered like a sign-up with a known address.
    const { status } = await signUp(make(email), 'Mallory@26');
    expect(status < 400).toBe(codeText(String(make(email))).toLowerCase() === email);
    expect((await target.db.selectFrom('user').select('id').execute()).length).toBe(before);
    for (const path of ['/request-password-reset', '/send-verification-email']) {
      await target.send(`/api/auth${path}`, { body: { email: make(email) } });
    }
    const strangers = await target.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'like', '%evil%')
      .execute();
    expect(strangers).toEqual([]);
    expect((await signIn(make(email), 'Mallory@26')).status).toBeGreaterThanOrEqual(400);
    expect((await signIn(email)).status).toBe(200);
  });

  it.each(lookAlikes)('%s give no access to the owner’s profile and orders', async (_how, make) => {
    const owner = `karim-${randomUUID()}@example.com`;
    const victim = await target.person();
    await target.db.updateTable('user').set({ email: owner }).where('id', '=', victim.userId).execute();
    const stranger = await target.person();
    for (const path of ['/api/user/', '/api/admin/', '/api/user-order?user=']) {
      const answer = await target.send(path + encodeURIComponent(String(make(owner))), { headers: stranger.headers });
      expect([400, 403, 404]).toContain(answer.status);
    }
  });
});

describe('concurrent sign-ups and resets', () => {
  it('ten concurrent sign-ups with one address create one account, without a server error', async () => {
    const email = `karim-${randomUUID().slice(0, 8)}@example.com`;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => signUp(email, `Karim@202${at}`)));
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await target.db.selectFrom('user').select('id').where('email', '=', email).execute()).toHaveLength(1);
    for (let at = 0; at < 10; at += 1)
      expect((await signIn(email, `Karim@202${at}`)).status).toBeGreaterThanOrEqual(400);
  });

  /** Requests a password reset. @returns the token of the link */
  async function resetTokenOf(email: string): Promise<string> {
    await target.send('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } });
    const landed = await target.send(linkIn((await mailsTo(email)).at(-1)?.text ?? '').replace(target.url, ''));
    return new URL(landed.headers.get('location') ?? '', target.url).searchParams.get('token') ?? '';
  }
  const reset = (token: string, newPassword: string) =>
    target.send('/api/auth/reset-password', { body: { newPassword, token } });

  it.runIf(haveModules('office'))('a reset link used concurrently sets one password', async () => {
    const email = await target.account();
    const token = await resetTokenOf(email);
    const tries = Array.from({ length: 8 }, (_, at) => `Race@202${at}`);
    const answers = await Promise.all(tries.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    const open = await Promise.all(tries.map(async (password) => (await signIn(email, password)).status));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
    expect((await signIn(email)).status).toBeGreaterThanOrEqual(400);
    expect((await reset(token, 'Later@2026')).status).toBe(400);
  });
});

describe('session fixation', () => {
  it('a session cookie from before the sign-in is not used after it', async () => {
    const email = await target.account();
    const planted = await signInAt(target, await target.account());
    const answer = await target.send('/api/auth/sign-in/email', {
      body: { email, password: PASSWORD },
      headers: { cookie: planted },
    });
    const newCookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    expect(newCookies.join('; ')).not.toContain(planted.split('=')[1]);
    const mine = await target.send('/api/auth/get-session', { headers: { cookie: newCookies.join('; ') } });
    expect(mine.json.user.email).toBe(email);
  });

  it.each([
    ['without a signature', (cookie: string) => cookie.replace(/\.[^.]*$/, '')],
    ['with the signature of another value', (cookie: string) => cookie.replace(/=.{6}/, '=AAAAAA')],
    [
      'under the name for https',
      (cookie: string) => cookie.replace('better-auth.', '__Secure-better-auth.').replace(/\.[^.]*$/, '.x'),
    ],
  ])('a cookie %s is rejected', async (_how, change) => {
    const email = await target.account();
    const cookie = change(await signInAt(target, email));
    expect((await target.send('/api/auth/get-session', { headers: { cookie } })).json).toBeNull();
    expect((await target.send(`/api/user/${email}`, { body: { email }, headers: { cookie } })).status).toBe(401);
  });

  it.each(['/reset-password?token=abc', '/login?error=INVALID_TOKEN', '/google-done'])(
    '%s sends no referrer to other sites',
    async (path) => {
      const { headers } = await target.send(path);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );
});
