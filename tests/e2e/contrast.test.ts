import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { nextFrame } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { contrastOf } from '../support/contrast.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs, signInAt } from '../support/sign-in.ts';

describe('contrast that axe does not measure', () => {
  const shop = useRunningShop();
  useBrowser();

  it('of an empty star and of placeholders is sufficient in both themes', async () => {
    const page = await openPage(shop.url());
    async function expectContrast(text: Locator, ink: Parameters<typeof contrastOf>[1], least: number): Promise<void> {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await nextFrame(page);
        expect(await contrastOf(text, ink), `${page.url()}, ${colorScheme}`).toBeGreaterThan(least);
      }
    }
    await signInAt(page, '/dashboard/reviews', buyer);
    const star = page.getByRole('group', { name: 'Rating' }).locator('svg').first();
    await expectContrast(star, { property: 'stroke' }, 3);
    await page.goto('/profile');
    await expectContrast(page.getByLabel('LinkedIn URL'), { pseudo: '::placeholder' }, 4.5);
    await signInAs(page, 'admin@example.com', '/dashboard/manage-tools');
    await expectContrast(page.getByRole('searchbox'), { pseudo: '::placeholder' }, 4.5);
  });
});
