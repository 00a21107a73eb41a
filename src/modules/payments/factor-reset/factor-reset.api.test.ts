import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { ageAccounts, appoint } from '#tests/support/bank-admins.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

/** Three admins of the operator; the last one has lost the second factor. */
async function open(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const admins = [await shop.signIn('admin'), await shop.signIn('admin'), await shop.signIn('admin')] as const;
  await ageAccounts(shop, admins);
  const [proposer, second, locked] = admins;
  const row = { secret: 'x', new_secret: null, last_step: 0, failures: 0, locked_until: 0, added_at: 1 };
  const ids = { user_id: locked.userId };
  await shop.db
    .insertInto('second_factors')
    .values({ ...row, ...ids })
    .execute();
  await shop.db
    .insertInto('recovery_codes')
    .values({ ...ids, hash: 'x' })
    .execute();
  const post = async (by: Person, path: string) => {
    const answer = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers: by.headers, payload: {} });
    return { status: answer.statusCode, code: answer.json().error?.code, id: answer.json().insertedId as string };
  };
  const ask = (by: Person = proposer, whom: Person = locked) => post(by, `/users/${whom.userId}/second-factor-reset`);
  const countFactors = async () => (await shop.db.selectFrom('second_factors').select('user_id').execute()).length;
  return { shop, proposer, second, locked, post, ask, countFactors };
}

it('the second factor of an admin is removed by two others, who get mails, and all its sessions end', async () => {
  const { shop, proposer, second, locked, post, ask, countFactors } = await open();
  const { id } = await ask();
  expect((await ask()).id).toBe(id);
  expect(await countFactors()).toBe(1);
  const listed = await shop.app.inject({ url: '/api/approval', headers: second.headers });
  expect(listed.json()).toMatchObject([
    { kind: 'second-factor', title: `Remove the second factor of ${locked.email}` },
  ]);
  expect((await post(second, `/approval/${id}/approve`)).status).toBe(200);
  expect(await countFactors()).toBe(0);
  expect(await shop.db.selectFrom('recovery_codes').select('hash').execute()).toEqual([]);
  expect((await post(locked, `/approval/${id}/approve`)).status).toBe(401);
  const mails = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  const of = (text: string) =>
    mails.filter(({ subject }) => subject.startsWith(text)).map(({ recipient }) => recipient);
  expect(of('The second factor of your account')).toEqual([locked.email]);
  for (const { email } of [proposer, second, locked]) expect(of('Second factor: removed')).toContain(email);
});

it('one admin alone does not remove it, nor does the person', async () => {
  const { proposer, locked, post, ask, countFactors, shop } = await open();
  await shop.db.insertInto('step_ups').values({ session_id: locked.sessionId, at: Date.now() }).execute();
  expect((await ask(locked)).code).toBe('own_factor');
  const { id } = await ask();
  expect((await post(proposer, `/approval/${id}/approve`)).code).toBe('own_proposal');
  const approve = { method: 'POST', url: `/api/approval/${id}/approve`, headers: locked.headers, payload: {} } as const;
  const { error } = (await shop.app.inject(approve)).json();
  expect(error.code).toBe('own_factor');
  const listed = await shop.app.inject({ url: '/api/approval', headers: locked.headers });
  expect(listed.json()).toMatchObject([{ whyNot: error.message }]);
  expect(await countFactors()).toBe(1);
});

it('an admin whom the proposer appointed is no second person', async () => {
  const { shop, proposer, post, ask, countFactors } = await open();
  const accomplice = await shop.signIn();
  await appoint(shop, accomplice, proposer, 48);
  await ageAccounts(shop, [accomplice]);
  const { id } = await ask();
  expect((await post(accomplice, `/approval/${id}/approve`)).code).toBe('not_two_people');
  expect(await countFactors()).toBe(1);
});

it('a customer proposes nothing, and what is not there is not removed', async () => {
  const { shop, proposer, second, ask } = await open();
  const customer = await shop.signIn();
  expect((await ask(customer)).status).toBe(403);
  expect((await ask(proposer, second)).code).toBe('no_second_factor');
});

it('that is gone meanwhile is named in the list, as in the refusal', async () => {
  const { shop, second, locked, ask } = await open();
  const { id } = await ask();
  await shop.db.deleteFrom('second_factors').where('user_id', '=', locked.userId).execute();
  const { headers } = second;
  const approve = await shop.app.inject({ method: 'POST', url: `/api/approval/${id}/approve`, headers, payload: {} });
  const { error } = approve.json();
  expect(error.code).toBe('no_second_factor');
  const listed = await shop.app.inject({ url: '/api/approval', headers });
  expect(listed.json()).toMatchObject([{ whyNot: error.message }]);
});

it('without the module of the approvals only the operator can do it', async () => {
  const { ask } = await open({ EXTENSIONS: 'orders,office' });
  expect((await ask()).code).toBe('operator_only');
});
