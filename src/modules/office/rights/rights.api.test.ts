import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { ageAccounts, appoint } from '#tests/support/bank-admins.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';
import { lockRole, updateStaffRole } from '../roles/role-repository.server.ts';

type Answer = { statusCode: number; json(): { error?: { code: string }; approval?: string } };

/** The id of a proposal, the code of a refusal, or the status. */
const outcomeOf = (answer: Answer) => answer.json().error?.code ?? answer.statusCode;
const idOf = (answer: Answer) => answer.json().approval as string;

/** A shop with admins of the operator, and an accomplice of the first. */
async function open(count = 3, environment: Record<string, string> = { RIGHTS_NEED_TWO: 'on' }) {
  const shop = await openTestShop(environment);
  const admins: Person[] = [];
  for (let left = count; left > 0; left -= 1) admins.push(await shop.signIn('admin'));
  const accomplice = await shop.signIn();
  await ageAccounts(shop, [...admins, accomplice]);
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, by: Person, payload?: object): Promise<Answer> =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
  const promote = (by: Person, whom: Person, role = 'admin') =>
    send('POST', `/users/${whom.userId}/role`, by, { role });
  const give = (by: Person, whom: Person, role: string | null) =>
    send('POST', `/users/${whom.userId}/staff-role`, by, { role });
  const roles = async () =>
    (await shop.app.inject({ url: '/api/role', headers: (admins[0] as Person).headers })).json();
  const roleNamed = async (name: string) =>
    roles().then((all) => all.roles.find((role: { name: string }) => role.name === name));
  const widen = async (by: Person, name: string, calls: readonly string[], money = true) => {
    const { _id, version, calls: own } = await roleNamed(name);
    return send('PUT', `/role/${_id}`, by, { name, money, version, calls: [...own, ...calls] });
  };
  /** Why the one proposal that waits cannot be approved. */
  const whyNot = async (by: Person) =>
    ((await send('GET', '/approval', by)).json() as unknown as { whyNot: string | null }[])[0]?.whyNot;
  const approve = (by: Person, id: string) => send('POST', `/approval/${id}/approve`, by, {});
  const rolesOf = async ({ userId }: Person) =>
    shop.db.selectFrom('user').select(['role', 'staffRole']).where('id', '=', userId).executeTakeFirstOrThrow();
  const mailsTo = async ({ email }: Person) =>
    (await shop.db.selectFrom('outbox').select('subject').where('recipient', '=', email).orderBy('id').execute()).map(
      ({ subject }) => subject,
    );
  const [first, second, third] = admins as [Person, Person, Person];
  return {
    ...{ shop, first, second, third, accomplice, send, promote, give, widen },
    ...{ roleNamed, whyNot, approve, rolesOf, mailsTo },
  };
}

const CUSTOMER = { role: 'customer', staffRole: null };
const PAYMENT = 'POST /order/:id/payment';

describe('an administrator is appointed', () => {
  it('by two, both of whom count as its origin; all administrators and the person get mails', async () => {
    const { shop, first, second, third, accomplice, promote, approve, rolesOf, mailsTo } = await open();
    const proposed = await promote(first, accomplice);
    expect(proposed.statusCode).toBe(202);
    expect(idOf(await promote(first, accomplice))).toBe(idOf(proposed));
    expect(outcomeOf(await promote(second, accomplice))).toBe('rights_wait');
    expect(await rolesOf(accomplice)).toEqual(CUSTOMER);
    expect(outcomeOf(await approve(first, idOf(proposed)))).toBe('own_proposal');
    expect(outcomeOf(await approve(second, idOf(proposed)))).toBe(200);
    expect((await rolesOf(accomplice)).role).toBe('admin');
    const about = [`Rights: proposed for ${accomplice.email}`, `Rights: given to ${accomplice.email}`];
    for (const admin of [first, second, third]) expect(await mailsTo(admin)).toEqual(about);
    expect(await mailsTo(accomplice)).toContainEqual(expect.stringContaining('You are an administrator now'));
    const history = await shop.db.selectFrom('admin_changes').select('action').orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual([
      'proposed to be made an administrator',
      'made an administrator',
    ]);

    const origins = await shop.db.selectFrom('role_changes').select('by_id').execute();
    expect(origins.map(({ by_id }) => by_id).sort()).toEqual([first.userId, second.userId].sort());
  });

  it('by no two of whom one was appointed by the other, in a proposal before', async () => {
    const { shop, first, second, third, accomplice, promote, approve } = await open();
    for (const origin of [first, second]) await appoint(shop, accomplice, origin, 48);
    const next = await shop.signIn();
    for (const proposer of [first, second]) {
      const id = idOf(await promote(proposer, next));
      expect(outcomeOf(await approve(accomplice, id))).toBe('not_two_people');
      await shop.db.deleteFrom('approvals').where('id', '=', id).execute();
    }
    const id = idOf(await promote(accomplice, next));
    expect(outcomeOf(await approve(first, id))).toBe('not_two_people');
    expect(outcomeOf(await approve(third, id))).toBe(200);
  });

  it('by one who has no second person, and not by one who took the role of the second before', async () => {
    const { first, accomplice, shop, promote, rolesOf } = await open(1);
    expect(outcomeOf(await promote(first, accomplice))).toBe(200);
    const next = await shop.signIn();
    expect(outcomeOf(await promote(accomplice, next))).toBe(200);
    const other = await open(2);
    expect(outcomeOf(await other.promote(other.first, other.second, 'customer'))).toBe(200);
    expect(outcomeOf(await other.promote(other.first, other.accomplice))).toBe('no_second_admin');
    expect(outcomeOf(await other.promote(other.first, other.second))).toBe('no_second_admin');
    expect(await rolesOf(accomplice)).toMatchObject({ role: 'admin' });
    expect(await other.rolesOf(other.accomplice)).toEqual(CUSTOMER);
  });

  it('never by the own accomplice, one’s own approval, or the approval of a proposal whose proposer was removed', async () => {
    const { shop, first, second, accomplice, promote, approve, rolesOf } = await open();
    const made = await shop.signIn();
    await appoint(shop, made, first, 30);
    await ageAccounts(shop, [made]);
    expect(outcomeOf(await approve(made, idOf(await promote(first, accomplice))))).toBe('not_two_people');
    expect(outcomeOf(await promote(accomplice, accomplice))).toBe('admin_only');
    const own = await shop.signIn();
    const id = idOf(await promote(second, own));
    await appoint(shop, own, null, 30);
    await ageAccounts(shop, [own]);
    expect(outcomeOf(await approve(own, id))).toBe('own_account');
    for (const set of [{ role: 'customer' as const }, { role: 'admin' as const, blockedAt: Date.now() }]) {
      await shop.db.updateTable('user').set(set).where('id', '=', second.userId).execute();
      expect(outcomeOf(await approve(first, id))).toBe('proposer_left');
    }
    expect(await rolesOf(accomplice)).toEqual(CUSTOMER);
  });

  it('not by an approval of what the operator has done meanwhile', async () => {
    const { shop, first, second, accomplice, promote, approve, mailsTo } = await open();
    const id = idOf(await promote(first, accomplice));
    await appoint(shop, accomplice, null, 0);
    const refused = await approve(second, id);
    expect([refused.statusCode, outcomeOf(refused)]).toEqual([409, 'user_is_admin']);
    expect(await shop.db.selectFrom('approvals').select('decision').execute()).toEqual([{ decision: null }]);
    expect(await mailsTo(accomplice)).not.toContainEqual(expect.stringContaining('You are an administrator now'));
  });

  it('once, by two approvals at once, and not after the account was blocked or got another address', async () => {
    const { shop, first, second, third, accomplice, promote, approve, rolesOf, send } = await open();
    const id = idOf(await promote(first, accomplice));
    await send('POST', `/users/${accomplice.userId}/block`, first, { blocked: true });
    expect(outcomeOf(await approve(second, id))).toBe('user_blocked');
    await send('POST', `/users/${accomplice.userId}/block`, first, { blocked: false });
    const email = (value: string) =>
      shop.db.updateTable('user').set({ email: value }).where('id', '=', accomplice.userId).execute();
    await email('other@example.com');
    expect(outcomeOf(await approve(second, id))).toBe('rights_outdated');
    await email(accomplice.email);
    const answers = await Promise.all([approve(second, id), approve(third, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await rolesOf(accomplice)).role).toBe('admin');
    const changes = await shop.db.selectFrom('role_changes').select('by_id').execute();
    expect(changes).toHaveLength(2);
  });

  it('by one where the shop does not ask for two', async () => {
    const { first, accomplice, promote, give, rolesOf } = await open(2, {});
    expect(outcomeOf(await give(first, accomplice, 'accounts'))).toBe(200);
    expect(outcomeOf(await promote(first, accomplice))).toBe(200);
    expect(await rolesOf(accomplice)).toEqual({ role: 'admin', staffRole: null });
  });

  it('not at all where the shop asks for two and has no module for their approval', async () => {
    const { first, accomplice, promote } = await open(2, { RIGHTS_NEED_TWO: 'on', EXTENSIONS: 'orders,office' });
    expect(outcomeOf(await promote(first, accomplice))).toBe('rights_need_two');
  });
});

describe('a role of the staff', () => {
  it('with rights over money is given by two, one without and fewer rights by one', async () => {
    const { first, second, accomplice, give, approve, rolesOf, mailsTo, send } = await open();
    for (const role of ['warehouse', 'auditor']) expect(outcomeOf(await give(first, accomplice, role))).toBe(200);
    const proposed = await give(first, accomplice, 'accounts');
    expect(proposed.statusCode).toBe(202);
    expect((await rolesOf(accomplice)).staffRole).toBe('auditor');
    const [waiting] = (await send('GET', '/approval', second)).json() as unknown as { rows: { name: string }[] }[];
    expect(waiting?.rows).toContainEqual({ name: 'Role', value: 'Accounts', before: 'Auditor' });
    expect(JSON.stringify(waiting?.rows)).toContain('Records money received for an order');
    expect(outcomeOf(await approve(second, idOf(proposed)))).toBe(200);
    expect((await rolesOf(accomplice)).staffRole).toBe('accounts');
    expect(await mailsTo(accomplice)).toContainEqual(expect.stringContaining('You have the role Accounts now'));
    for (const role of ['warehouse', null]) expect(outcomeOf(await give(first, accomplice, role))).toBe(200);
  });

  it('gets no more rights from one admin while it has members, by an edit or a copy', async () => {
    const { shop, first, second, accomplice, give, widen, roleNamed, send, approve } = await open();
    expect(outcomeOf(await widen(first, 'Catalogue', ['POST /order/:id/refund']))).toBe(200);
    await give(first, accomplice, 'warehouse');
    expect(outcomeOf(await widen(first, 'Warehouse', ['GET /invoice']))).toBe(200);
    const proposed = await widen(first, 'Warehouse', [PAYMENT]);
    expect(proposed.statusCode).toBe(202);
    expect((await roleNamed('Warehouse')).calls).not.toContain(PAYMENT);
    const copy = await send('POST', '/role', first, { name: 'Copy', money: true, calls: [PAYMENT] });
    expect(copy.statusCode).toBe(200);
    const copied = (await roleNamed('Copy'))._id;
    const given = await give(first, accomplice, copied);
    expect(given.statusCode).toBe(202);

    // A member who joins after the proposal is not among those whom the second admin approves.
    const late = await shop.signIn();
    expect(outcomeOf(await give(first, late, 'warehouse'))).toBe(200);
    expect(outcomeOf(await approve(second, idOf(proposed)))).toBe('rights_outdated');
    await give(first, late, null);
    expect(outcomeOf(await approve(second, idOf(proposed)))).toBe(200);
    expect((await roleNamed('Warehouse')).calls).toContain(PAYMENT);

    // The rights of the role are those of the proposal.
    expect(outcomeOf(await widen(first, 'Copy', ['POST /order/:id/refund']))).toBe(200);
    expect(outcomeOf(await approve(second, idOf(given)))).toBe('rights_outdated');
  });

  it('is not given by two to an account that has got another role since it was proposed; the list says so', async () => {
    const { first, second, accomplice, give, approve, rolesOf, whyNot } = await open();
    const proposed = await give(first, accomplice, 'accounts');
    expect(proposed.statusCode).toBe(202);
    expect(await whyNot(second)).toBeNull();
    expect(outcomeOf(await give(second, accomplice, 'warehouse'))).toBe(200);
    expect(await whyNot(second)).toContain('The role of this account has changed since this was proposed.');
    expect(outcomeOf(await approve(second, idOf(proposed)))).toBe('rights_outdated');
    expect((await rolesOf(accomplice)).staffRole).toBe('warehouse');
  });

  it('is not proposed to get more rights than a version of it that was changed since', async () => {
    const { first, accomplice, give, send, roleNamed, widen } = await open();
    await give(first, accomplice, 'warehouse');
    const { _id, ...seen } = await roleNamed('Warehouse');
    expect(outcomeOf(await widen(first, 'Warehouse', ['GET /invoice']))).toBe(200);
    const { name, version, calls } = seen;
    const input = { name, money: true, version, calls: [...calls, PAYMENT] };
    expect(outcomeOf(await send('PUT', `/role/${_id}`, first, input))).toBe('role_changed');
  });

  it('is not given by one admin while another one gives it more rights', async () => {
    const { shop, first, second, accomplice, give, widen, rolesOf } = await open();
    const waiting = await shop.db.transaction().execute(async (trx) => {
      await lockRole(trx, 'warehouse');
      await updateStaffRole(trx, accomplice.userId, 'warehouse');
      const sent = widen(second, 'Warehouse', [PAYMENT]);
      await untilTransactionWaits(shop.db);
      return { answer: Promise.resolve(sent) };
    });
    expect((await waiting.answer).statusCode).toBe(202);
    const late = await shop.signIn();
    await shop.db.updateTable('user').set({ staffRole: null }).where('id', '=', accomplice.userId).execute();
    await shop.db.deleteFrom('approvals').execute();
    const answers = await Promise.all([widen(second, 'Warehouse', [PAYMENT]), give(first, late, 'warehouse')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 202]);
    expect(await rolesOf(accomplice)).toEqual(CUSTOMER);
  });
});
