import { expect, it } from 'vitest';
import { deleteEndedSessions } from '#src/accounts/account-repository.server.ts';
import { openTestShop } from '../support/test-shop.ts';

it('sessions that ended are removed, and nobody else is signed out', async () => {
  const shop = await openTestShop();
  const [gone, here] = [await shop.signIn(), await shop.signIn()];
  const yesterday = new Date(Date.now() - 86_400_000);
  await shop.db.updateTable('session').set({ expiresAt: yesterday }).where('id', '=', gone.sessionId).execute();
  await deleteEndedSessions(shop.db, new Date());
  const left = await shop.db.selectFrom('session').select('id').execute();
  expect(left).toEqual([{ id: here.sessionId }]);
  const answer = await shop.app.inject({ url: `/api/user-order?user=${here.email}`, headers: here.headers });
  expect(answer.statusCode).toBe(200);
});
