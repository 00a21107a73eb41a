import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_CLOCK_SKEW_MS } from '#src/platform/limits/hit-repository.server.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const openLimitedShop = () => openTestShop({ RATE_LIMIT: 'on' });

describe('the counts of a rate limit', () => {
  const limit = { name: 'test', most: 5, window: 60_000, message: 'Too often.' };

  it('are shared by all copies of the shop, without lost updates', async () => {
    const shop = await openLimitedShop();
    const copies = [new Limits(shop.db, shop.config), new Limits(shop.db, shop.config)];
    const outcomes = await Promise.allSettled(
      copies.flatMap((copy) => Array.from({ length: 5 }, () => copy.count(limit, 'a'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.most);
  });

  it('stop writing to the database once the limit is exceeded', async () => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < 20; count += 1) await counter.count(limit, 'a').catch(() => {});
    const { hits } = await shop.db.selectFrom('hits').select('hits').executeTakeFirstOrThrow();
    expect(hits).toBe(limit.most + 1);
  });

  it('are reset when their window ends', async () => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    const ended = { ...limit, most: 1, window: -1 };
    await counter.count(ended, 'a');
    await expect(counter.count(ended, 'a')).resolves.toBeUndefined();
  });

  it.each([
    ['days', 6 * DAY_MS],
    ['more than the maximum skew', MAX_CLOCK_SKEW_MS + 1],
  ])('taken by a clock that was %s ahead end once the clock is corrected', async (_amount, ahead) => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    const now = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: now + ahead });
    for (let count = 0; count <= limit.most; count += 1) await counter.count(limit, 'a').catch(() => {});
    await expect(counter.count(limit, 'a')).rejects.toThrow(limit.message);
    await counter.note(limits.signInAnywhere, 'b');

    vi.setSystemTime(now);
    await counter.count(limit, 'a');
    await new Limits(shop.db, shop.config).count(limit, 'a');
    expect(await counter.isCounted(limits.signInAnywhere, 'b')).toBe(false);
  });

  it.each(['forget', 'takeBack'] as const)('allow a client over the limit again after %s', async (undo) => {
    const shop = await openLimitedShop();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < limit.most; count += 1) await counter.count(limit, 'a');
    await expect(counter.count(limit, 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let count = 0; count < 2; count += 1) await counter[undo](limit, 'a');
    await expect(counter.count(limit, 'a')).resolves.toBeUndefined();
  });

  it('contain no mail or network addresses', async () => {
    const shop = await openLimitedShop();
    const payload = { email: 'karim@example.com', password: 'Karim@2026' };
    const remoteAddress = '10.6.6.6';
    await shop.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, remoteAddress });
    const text = JSON.stringify(await shop.db.selectFrom('hits').selectAll().execute());
    expect(text).not.toMatch(/karim|10\.6\.6\.6/);
  });
});
