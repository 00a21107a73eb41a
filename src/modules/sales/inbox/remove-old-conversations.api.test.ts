import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { removeOldConversations } from './remove-old-conversations.server.ts';

const inquiry = { name: 'Wanjiru', email: 'wanjiru@example.com', phone: '', message: '2,000 drills to Mombasa' };

it.each([
  [{}, 4_000, 0],
  [{ KEEP_CONVERSATIONS_MONTHS: '2' }, 61, 0],
  [{ KEEP_CONVERSATIONS_MONTHS: '2' }, 63, 1],
])('with %j, a conversation is removed after %i days: %i', async (environment, days, removed) => {
  const shop = await openTestShop(environment as Record<string, string>);
  await shop.app.inject({ method: 'POST', url: '/api/inquiry', payload: inquiry });
  expect(await removeOldConversations(shop, Date.now() + days * DAY_MS)).toBe(removed);
  expect(await shop.db.selectFrom('conversation_messages').selectAll().execute()).toHaveLength(1 - removed);
});
