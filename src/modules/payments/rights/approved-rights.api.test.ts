import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { openShopOfAdmins } from '#tests/support/bank-admins.ts';

it('proposed rights are not given while the module that gives them is off; the list says so', async () => {
  const { shop, admins, buyer, approve, get } = await openShopOfAdmins({ EXTENSIONS: 'orders,payments' });
  const [first, second] = admins;
  const words = {
    ...{ title: 'Make Karim an administrator', path: '/dashboard/all-users', rows: [], act: 'to make Karim one' },
    change: { kind: 'user', subject: { id: buyer.userId, name: buyer.email }, action: 'made an administrator' },
  };
  const proposal = { kind: 'rights' as const, subject: buyer.userId, content: JSON.stringify({ words, content: {} }) };
  const by = { proposed_by: first.userId, proposed_email: first.email, proposed_at: Date.now() };
  await shop.db
    .insertInto('approvals')
    .values({ id: 'rights-1', ...proposal, ...by })
    .execute();
  const { error } = (await approve(second, 'rights-1')).json();
  expect(error.code).toBe('rights_off');
  expect(await get('/approval', second)).toMatchObject([{ whyNot: error.message }]);
});
