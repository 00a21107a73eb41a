import { describe, expect, it } from 'vitest';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { contentPolicy } from '../support/content-policy.ts';
import { type Answer, PASSWORD, targetShop } from '../support/target.ts';

const SECRET = 'kV3yq9sZ0fXw2mT8bN5rJ1hL7dC4gP6a';

/** The shop as on the Internet: in production, with rate limits, behind a proxy. */
const target = targetShop({
  NODE_ENV: 'production',
  AUTH_SECRET: SECRET,
  PUBLIC_URL: 'http://localhost:PORT',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@example.com',
  RATE_LIMIT: 'on',
  DEMO: '',
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const signIn = (email: string, password: string, ip: string) =>
  target.send('/api/auth/sign-in/email', { body: { email, password }, headers: from(ip) });

describe('demo features in production', () => {
  it.each([
    '/mailbox',
    '/mailbox.json',
    '/mailbox.data',
    '/demo-google',
    '/demo-google/.well-known/openid-configuration',
    '/google/auth',
  ])('%s is 404', async (path) => {
    const { status, text } = await target.send(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/"links"|authorization_endpoint/);
  });

  it.each([
    ['admin@example.com', 'Admin@123'],
    ['buyer@example.com', 'Buyer@123'],
  ])('%s cannot sign in', async (email, password) => {
    expect((await signIn(email, password, '198.51.100.1')).status).toBe(401);
  });

  it('include no demo catalogue and no mention of a demo account', async () => {
    expect((await target.send('/api/tool')).json).toEqual([]);
    expect((await target.send('/login')).text).not.toMatch(/Admin@123|Buyer@123/);
  });
});

describe('production', () => {
  it('sends HSTS', async () => {
    expect((await target.send('/')).headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  });

  it('has a strict content security policy and no plain http', async () => {
    const policy = (await target.send('/')).headers.get('content-security-policy') ?? '';
    expect(policy.replaceAll(/ 'sha256-[\w+/=]{44}'/g, '')).toBe(contentPolicy({ production: true }));
  });

  it('shows no detail of a server error', async () => {
    const { text } = await target.send('/api/auth/sign-in/email', {
      body: '{"email":',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(text).not.toMatch(/at .+:\d+:\d+|node_modules|SyntaxError/);
  });

  it('/metrics is 404 for visitors', async () => {
    expect((await target.send('/metrics', { headers: from('198.51.100.1') })).status).toBe(404);
  });
});

describe('password guessing', () => {
  it('is stopped at one account under forged X-Forwarded-For; the owner can sign in', async () => {
    const email = await target.account();
    const answers: Answer[] = [];
    for (let count = 0; count <= limits.signInToAccount.most; count += 1) {
      // Forged entries of the client precede the entry that the proxy adds.
      answers.push(await signIn(email, 'Wrong@123', `10.9.9.${count}, 203.0.113.66`));
    }
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await signIn(email, PASSWORD, '198.51.100.7')).status).toBe(200);
  });

  it('is stopped across many accounts', async () => {
    const counter = new Limits(target.db, { authSecret: SECRET, rateLimit: true });
    for (let count = 1; count < limits.signIn.most; count += 1) await counter.note(limits.signIn, '203.0.113.77');
    const guess = (name: string) => signIn(`${name}@example.com`, 'Wrong@123', '203.0.113.77');
    expect([(await guess('nobody')).status, (await guess('nobody-else')).status]).toEqual([401, 429]);
  });
});

describe('account enumeration', () => {
  const body = (answer: Answer) => [
    answer.status,
    answer.text.replaceAll(/"[\w-]{20,}"|[\w-]+@example\.com|\d{4}-[^"]+/g, '…'),
  ];

  it('is impossible through the answer to a wrong password', async () => {
    const email = await target.account();
    const known = await signIn(email, 'Wrong@123', '203.0.113.1');
    expect(body(known)).toEqual(body(await signIn('nobody@example.com', 'Wrong@123', '203.0.113.1')));
  });

  it('is impossible through the answer to a sign-up', async () => {
    const email = await target.account();
    const ask = (who: string) =>
      target.send('/api/auth/sign-up/email', {
        body: { name: 'Karim', email: who, password: PASSWORD },
        headers: from('203.0.113.2'),
      });
    expect(body(await ask(email))).toEqual(body(await ask('fresh-address@example.com')));
  });

  it.each(['/request-password-reset', '/send-verification-email'])(
    'is impossible through the answer of %s',
    async (path) => {
      const email = await target.account();
      const ask = (who: string) =>
        target.send(`/api/auth${path}`, { body: { email: who }, headers: from('203.0.113.3') });
      expect(body(await ask(email))).toEqual(body(await ask('nobody@example.com')));
    },
  );

  it('is impossible through the duration of a sign-in', async () => {
    const email = await target.account();
    const stranger = `stranger-${Date.now()}@example.com`;
    const times: [known: number[], unknown: number[]] = [[], []];
    // Alternately, so that other work on the machine slows both down.
    for (let count = 0; count < 9; count += 1) {
      for (const [which, who] of [email, stranger].entries()) {
        const started = performance.now();
        await signIn(who, 'Wrong@123', `203.0.113.${4 + which}`);
        times[which]?.push(performance.now() - started);
      }
    }
    const [known = 0, unknown = 0] = times.map((taken) => taken.sort((a, b) => a - b)[4]);
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2.5);
  });
});
