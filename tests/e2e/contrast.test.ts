import { describe, expect, it } from 'vitest';
import { buyer, signInAt } from '../support/accounts.ts';
import { openAsAdmin } from '../support/admin-page.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { contrastOf } from '../support/contrast.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe.each(['light', 'dark'] as const)('contrast that no tool measures, %s', (colorScheme) => {
  const shop = useRunningShop();
  useBrowser();

  it('an empty star is seen', async () => {
    const page = await openPage(shop.url(), { colorScheme });
    await signInAt(page, '/dashboard/reviews', buyer);
    const star = page.getByRole('group', { name: 'Rating' }).locator('svg').first();
    expect(await contrastOf(star, { property: 'stroke' })).toBeGreaterThan(3);
  });

  it('the example in an empty field can be read', async () => {
    const page = await openPage(shop.url(), { colorScheme });
    await signInAt(page, '/profile', buyer);
    expect(await contrastOf(page.getByLabel('LinkedIn URL'), { pseudo: '::placeholder' })).toBeGreaterThan(4.5);
    const office = await openAsAdmin(shop.url(), '/dashboard/manage-tools', { colorScheme });
    expect(await contrastOf(office.getByRole('searchbox'), { pseudo: '::placeholder' })).toBeGreaterThan(4.5);
  });
});
