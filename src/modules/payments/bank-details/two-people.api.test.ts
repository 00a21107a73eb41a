import { describe, expect, it } from 'vitest';
import { setRole } from '#src/core/accounts/admins/set-role.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { ageAccounts, appoint, openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import type { Person } from '#tests/support/test-shop.ts';

type Desk = Awaited<ReturnType<typeof openShopOfAdmins>>;

/** A shop with old accounts of customers, for appointments. */
async function openWithAccounts(count: number) {
  const desk = await openShopOfAdmins();
  const accounts: Person[] = [];
  for (let left = count; left > 0; left -= 1) accounts.push(await desk.shop.signIn());
  await ageAccounts(desk.shop, accounts);
  return { ...desk, accounts };
}

/** What the second answers to the first's proposal, or what the first's proposal is refused with. */
async function decideBy({ propose, approve }: Desk, first: Person, second: Person) {
  const proposal = await propose(first);
  return proposal.statusCode === 200 ? codeOf(await approve(second, proposal.json().insertedId)) : codeOf(proposal);
}

const both = async (desk: Desk, one: Person, other: Person) => [
  await decideBy(desk, one, other),
  await decideBy(desk, other, one),
];

describe('two admins are one person', () => {
  it('if one made the other an admin, no matter which of them proposes', async () => {
    const desk = await openWithAccounts(1);
    const [{ admins, accounts, shop }, [made]] = [desk, desk.accounts as [Person]];
    await appoint(shop, accounts[0] as Person, admins[0], 30);
    expect(await both(desk, admins[0], made)).toEqual(['not_two_people', 'not_two_people']);
  });

  it('if a third account was between them, even one that has left', async () => {
    const desk = await openWithAccounts(2);
    const [between, made] = desk.accounts as [Person, Person];
    await appoint(desk.shop, between, desk.admins[0], 40);
    await appoint(desk.shop, made, between, 30);
    await desk.post(`/users/${between.userId}/role`, desk.admins[1], { role: 'customer' });
    expect(await both(desk, desk.admins[0], made)).toEqual(['not_two_people', 'not_two_people']);
  });

  it('if a third account made both', async () => {
    const desk = await openWithAccounts(2);
    const [one, other] = desk.accounts as [Person, Person];
    for (const account of [one, other]) await appoint(desk.shop, account, desk.admins[0], 30);
    expect(await both(desk, one, other)).toEqual(['not_two_people', 'not_two_people']);
    expect(await decideBy(desk, one, desk.admins[1])).toBe(200);
  });

  it('if accomplices make each other admins again, so that their last appointment is by each other', async () => {
    const desk = await openWithAccounts(2);
    const [one, other] = desk.accounts as [Person, Person];
    await appoint(desk.shop, one, desk.admins[0], 50);
    await appoint(desk.shop, other, one, 40);
    await appoint(desk.shop, one, other, 30);
    expect(await both(desk, desk.admins[0], one)).toEqual(['not_two_people', 'not_two_people']);
  });

  it('until the operator confirms one of them', async () => {
    const desk = await openWithAccounts(1);
    const [made] = desk.accounts as [Person];
    await appoint(desk.shop, made, desk.admins[0], 30);
    await setRole(desk.shop.db, desk.shop.config, made.email, 'admin');
    expect(await decideBy(desk, desk.admins[0], made)).toBe(200);
  });
});

describe('an admin who became one', () => {
  it('less than 24 hours ago neither proposes nor approves, and a proposer who was made one again is too young', async () => {
    const desk = await openWithAccounts(1);
    const { shop, admins, post, proposed, approve } = desk;
    const [made] = desk.accounts as [Person];
    await post(`/users/${made.userId}/role`, admins[1], { role: 'admin' });
    expect(await both(desk, admins[0], made)).toEqual(['role_too_young', 'role_too_young']);
    const id = await proposed(admins[2]);
    for (const role of ['customer', 'admin']) await post(`/users/${admins[2].userId}/role`, admins[1], { role });
    expect(codeOf(await approve(admins[0], id))).toBe('role_too_young');
    expect(await shop.db.selectFrom('approvals').select('id').where('decision', '=', 'approved').execute()).toEqual([]);
  });

  it('after the last approval waits for the next one', async () => {
    const desk = await openWithAccounts(1);
    const { shop, admins, proposed, approve } = desk;
    const [made] = desk.accounts as [Person];
    await approve(admins[1], await proposed(admins[0]));
    await shop.db
      .updateTable('approvals')
      .set({ decided_at: Date.now() - 100 * HOUR_MS })
      .execute();
    await appoint(shop, made, admins[2], 30);
    const [first] = admins;
    const next = { account: '1111222233334444' };
    const id = await proposed(first, next);
    expect(codeOf(await approve(made, id))).toBe('appointed_since');
    expect(codeOf(await approve(admins[1], id))).toBe(200);
    expect(codeOf(await approve(made, await proposed(first)))).toBe(200);
  });
});
