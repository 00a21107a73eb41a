import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signAccessToken } from '#src/core/accounts/sessions/access-token.server.ts';
import { HOUR_MS, WEEK_MS } from '#src/platform/time/units.ts';
import { ageAccounts, openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { AUTH_SECRET, type Person } from '#tests/support/test-shop.ts';

const RUNS = 40;
const MAX_ACTS = 30;

type Act = {
  what: 'promote' | 'demote' | 'block' | 'propose' | 'approve' | 'decline' | 'wait';
  by: number;
  to: number;
};

const [ADMIN, FIRST, SECOND] = [0, 1, 2];
/** The honest admin, who never acts, comes after the attacker's accounts. */
const HONEST = 4;
const act = (what: Act['what'], by = ADMIN, to = ADMIN): Act => ({ what, by, to });
const promote = (by: number, to: number) => act('promote', by, to);
const demote = (by: number, to: number) => act('demote', by, to);
const change = (first: number, second: number) => [act('propose', first), act('approve', second)];

/** Attacks by one person, which random walks find only by chance. */
const attacks: Act[][] = [
  [promote(ADMIN, FIRST), ...change(FIRST, ADMIN)],
  [promote(ADMIN, FIRST), ...change(ADMIN, FIRST)],
  [demote(ADMIN, HONEST), promote(ADMIN, FIRST), act('wait'), ...change(FIRST, ADMIN)],
  [promote(ADMIN, FIRST), act('wait'), ...change(FIRST, ADMIN), ...change(ADMIN, FIRST)],
  [promote(ADMIN, FIRST), promote(FIRST, SECOND), act('wait'), ...change(SECOND, ADMIN), ...change(ADMIN, SECOND)],
  [promote(ADMIN, FIRST), promote(ADMIN, SECOND), act('wait'), ...change(FIRST, SECOND)],
  [promote(ADMIN, FIRST), promote(FIRST, SECOND), demote(SECOND, FIRST), promote(SECOND, FIRST), act('wait')].concat(
    change(FIRST, ADMIN),
  ),
  [promote(ADMIN, FIRST), act('propose', FIRST), demote(ADMIN, FIRST), promote(ADMIN, FIRST), act('approve', ADMIN)],
  [promote(ADMIN, FIRST), demote(FIRST, ADMIN), promote(FIRST, ADMIN), act('wait'), ...change(FIRST, ADMIN)],
  [promote(ADMIN, FIRST), act('propose', FIRST), act('decline', ADMIN), act('wait'), ...change(FIRST, ADMIN)],
];

const anyAct = record({
  what: constantFrom<Act['what']>(
    'promote',
    'promote',
    'demote',
    'block',
    'propose',
    'approve',
    'approve',
    'wait',
    'decline',
  ),
  by: integer({ min: ADMIN, max: HONEST - 1 }),
  to: integer({ min: ADMIN, max: HONEST }),
});

/** The person with a fresh token, whatever the clock says by now. */
async function signedIn({ userId, sessionId, email, name }: Person): Promise<Person> {
  const claims = { userId, sessionId, email, name, role: 'customer' as const, photoURL: null };
  const token = await signAccessToken(AUTH_SECRET, claims);
  return { userId, sessionId, email, name, token, headers: { authorization: `Bearer ${token}` } };
}

it.runIf(haveModules('office'))(
  'one person with an admin’s session and three accounts never changes the account alone, nor unseen by the other admin',
  async () => {
    const { shop, post, propose, approve, refuse } = await openShopOfAdmins();
    const { db } = shop;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const made = { proposals: 0, promotions: 0 };

    async function openRun() {
      await db.deleteFrom('approvals').execute();
      await db.deleteFrom('outbox').execute();
      await db.updateTable('user').set({ role: 'customer' }).execute();
      const people = [await shop.signIn('admin')];
      while (people.length < HONEST) people.push(await shop.signIn());
      people.push(await shop.signIn('admin'));
      await ageAccounts(shop, people);
      const expiresAt = new Date(Date.now() + 1_000 * WEEK_MS);
      await db.updateTable('session').set({ expiresAt }).execute();
      return people;
    }

    async function perform({ what, by, to }: Act, people: readonly Person[], proposal: string) {
      const [actor, { userId }] = [await signedIn(people[by] as Person), people[to] as Person];
      if (what === 'promote') return post(`/users/${userId}/role`, actor, { role: 'admin' });
      if (what === 'demote') return post(`/users/${userId}/role`, actor, { role: 'customer' });
      if (what === 'block') return post(`/users/${userId}/block`, actor, { blocked: true });
      if (what === 'propose') return propose(actor, { account: String(Date.now()) });
      return what === 'approve' ? approve(actor, proposal) : refuse(actor, proposal);
    }

    const countOf = async (table: 'outbox' | 'admin_changes', column: 'recipient' | 'kind', value: string) => {
      const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await rows.where(column as never, '=', value as never).executeTakeFirstOrThrow()).count);
    };

    const attack = asyncProperty(array(anyAct, { maxLength: MAX_ACTS }), async (acts) => {
      const people = await openRun();
      const { userId, email } = people[HONEST] as Person;
      let lastAdmin = Date.now();
      let proposal = 'none';
      for (const each of acts) {
        if (each.what === 'wait') {
          vi.setSystemTime(Date.now() + 25 * HOUR_MS);
          continue;
        }
        const honest = await db.selectFrom('user').select('role').where('id', '=', userId).executeTakeFirstOrThrow();
        if (honest.role === 'admin') lastAdmin = Date.now();
        const changes = async () =>
          (await countOf('admin_changes', 'kind', 'user')) + (await countOf('admin_changes', 'kind', 'bank'));
        const before = { changes: await changes(), mails: await countOf('outbox', 'recipient', email) };
        const answer = await perform(each, people, proposal);
        if (answer.statusCode === 200) proposal = answer.json().insertedId ?? proposal;
        const done = (await changes()) - before.changes;
        made.proposals += each.what === 'propose' ? done : 0;
        made.promotions += each.what === 'promote' ? done : 0;
        expect(await db.selectFrom('approvals').select('id').where('decision', '=', 'approved').execute()).toEqual([]);
        if (Date.now() - lastAdmin < WEEK_MS)
          expect((await countOf('outbox', 'recipient', email)) - before.mails, JSON.stringify(each)).toBe(done);
      }
    });
    await assert(attack, { numRuns: RUNS, examples: attacks.map((acts) => [acts]) });
    // The acts are random: how many of them succeed differs from run to run.
    expect(Math.min(made.proposals, made.promotions)).toBeGreaterThan(0);
  },
);
