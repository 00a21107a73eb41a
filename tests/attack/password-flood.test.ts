import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { cookieOf, PASSWORD, targetShop } from '../support/target.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';

const target = targetShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1', DEMO: 'on', PUBLIC_URL: 'http://localhost:PORT' });

const from = (machine: string) => ({ 'x-forwarded-for': machine });
const guess = (machine: string) =>
  target.send('/api/auth/sign-in/email', {
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD },
    headers: from(machine),
  });

describe('flood of sign-ins', () => {
  it('from one address: a few at a time, then 429 with Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('203.0.113.1')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('203.0.113.1')).status).toBe(401);
  });

  it('from many addresses: pages and pictures are not delayed', async () => {
    let answered = 0;
    const machines = bounds.passwordCalls.value / bounds.passwordCallsOfMachine.value;
    const flood = Array.from({ length: bounds.passwordCalls.value }, async (_, at) => {
      const { status } = await guess(`198.51.100.${at % machines}`);
      answered += 1;
      return status;
    });
    const [{ img }] = (await target.send('/api/tool')).json;
    expect((await target.send(new URL(img).pathname)).status).toBe(200);
    expect(answered).toBeLessThan(bounds.passwordCalls.value / 2);
    // A busy machine does not check all of these passwords within the time of an answer: the last ones get 503.
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(statuses).toContain(401);
  });

  it('with the right password: at most twenty sessions', async () => {
    const [email, machine] = [await target.account(), '203.0.113.2'];
    const signIn = () =>
      target.send('/api/auth/sign-in/email', { body: { email, password: PASSWORD }, headers: from(machine) });
    const first = cookieOf(await signIn());
    const session = await target.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .selectAll('session')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // Counts all but one of the allowed sign-ins in advance.
    const counter = new Limits(target.db, { authSecret: AUTH_SECRET, rateLimit: true });
    for (let count = 2; count < limits.signedIn.most; count += 1) {
      await counter.note(limits.signedIn, `${machine} ${email}`);
    }
    for (let count = 1; count < bounds.sessionsOfAccount.value; count += 1) {
      const another = { id: randomUUID(), token: randomUUID(), createdAt: new Date(Date.now() + count).toISOString() };
      await target.db
        .insertInto('session')
        .values({ ...session, ...another })
        .execute();
    }
    const known = () => target.send('/api/auth/get-session', { headers: { cookie: first } });
    expect((await known()).json.user.email).toBe(email);
    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 429]);
    const sessions = await target.db.selectFrom('session').select('id').where('userId', '=', session.userId).execute();
    expect(sessions).toHaveLength(bounds.sessionsOfAccount.value);
    expect((await known()).json).toBeNull();
  });

  it('no response body contains a session token', async () => {
    const email = await target.account();
    const answer = await target.send('/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
    const session = await target.send('/api/auth/get-session', { headers: { cookie: cookieOf(answer) } });
    const tokens = await target.db.selectFrom('session').select('token').execute();
    expect(tokens.length).toBeGreaterThan(0);
    expect([answer.status, session.json.user.email]).toEqual([200, email]);
    for (const { token } of tokens) expect(answer.text + session.text).not.toContain(token);
  });
});
