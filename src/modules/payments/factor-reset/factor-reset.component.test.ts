import { expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('an admin proposes to remove the second factor of a person who has one, and reads why it cannot be done', async () => {
  const row = { secret: 'x', new_secret: null, last_step: 0, failures: 0, locked_until: 0, added_at: 1 };
  const buyer = shop.db.selectFrom('user').select('id').where('email', '=', 'buyer@example.com');
  const { id } = await buyer.executeTakeFirstOrThrow();
  await shop.db
    .insertInto('second_factors')
    .values({ ...row, user_id: id })
    .execute();
  const page = await openAsAdmin(shop, '/dashboard/all-users');
  const reset = page.getByRole('button', { name: /^Reset second factor/ });
  await reset.waitFor();
  expect(await reset.count()).toBe(1);
  await reset.click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor of Demo Buyer?' });
  await dialog.getByRole('button', { name: 'Propose it' }).click();
  await dialog.getByText('There is no second administrator who could approve it.').waitFor();
});
