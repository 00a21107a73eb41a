import { describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { contrastOf } from '../support/contrast.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs, signInAt } from '../support/sign-in.ts';

describe('contrast that axe does not measure', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each(['light', 'dark'] as const)(
    'of an empty star and of placeholders is sufficient in the %s theme',
    async (colorScheme) => {
      const page = await openPage(shop.url());
      await page.emulateMedia({ colorScheme });
      await signInAt(page, '/dashboard/reviews', buyer);
      const star = page.getByRole('group', { name: 'Rating' }).locator('svg').first();
      expect(await contrastOf(star, { property: 'stroke' })).toBeGreaterThan(3);
      await page.goto('/profile');
      expect(await contrastOf(page.getByLabel('LinkedIn URL'), { pseudo: '::placeholder' })).toBeGreaterThan(4.5);
      await signInAs(page, 'admin@example.com', '/dashboard/manage-tools');
      expect(await contrastOf(page.getByRole('searchbox'), { pseudo: '::placeholder' })).toBeGreaterThan(4.5);
    },
  );
});
