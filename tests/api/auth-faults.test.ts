import { describe, expect, it } from 'vitest';
import { limitAuthCall } from '#src/api/auth-limits.ts';
import { limits } from '#src/limits/limit-table.ts';
import { Limits } from '#src/limits/limits.server.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { openTestShop } from '../support/test-shop.ts';

const person = { email: 'karim@example.com', password: 'Karim@2026' };

describe('a sign-in that the shop could not answer', () => {
  const guess = { method: 'POST', path: '/sign-in/email', ip: '10.6.6.6', body: person };

  it('is no guess at a password', async () => {
    const shop = await openTestShop({ RATE_LIMIT: 'on' });
    const counter = new Limits(shop.db, shop.config);
    const gone = new Refusal('unavailable', 'database_unavailable', 'The shop is busy.');
    for (let count = 0; count <= limits.signInToAccount.most; count += 1) {
      await expect(limitAuthCall(counter, guess, () => Promise.reject(gone))).rejects.toBe(gone);
    }
  });

  it('is answered and logged by the shop, not by the auth library', async () => {
    const shop = await openTestShop({ RATE_LIMIT: 'on' });
    await shop.db.schema.alterTable('account').renameTo('accounts_away').execute();
    await shop.db.schema.alterTable('user').renameTo('users_away').execute();
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: person });
    expect([answer.statusCode, answer.json().error?.code]).toEqual([500, 'internal_error']);
  });
});
