import { describe, expect, it } from 'vitest';
import { expectAccessible, nextFrame } from '../support/axe.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { contrastOf } from '../support/contrast.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

describe('fields meet WCAG 2.2 AA', () => {
  const shop = useRunningShop();
  useBrowser();

  it('axe finds no problem on forms with errors, and each error is associated with its field', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup');
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page, 'sign-up errors');
    const name = page.getByLabel('Name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = (await name.getAttribute('aria-describedby')) ?? '';
    const error = page
      .locator(
        described
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(', '),
      )
      .filter({ hasText: 'required' });
    expect(await error.textContent()).toBe('Name is required.');
  });

  it('disabled controls have readable contrast', async () => {
    const page = await openPage(shop.url());
    await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'buyer@example.com');
    const unavailable = page.locator('label:has(:disabled)');
    const form = page.locator('fieldset:disabled').locator('label, input, button');
    for (const [path, texts] of [
      ['/dashboard', unavailable],
      ['/purchase', form],
    ] as const) {
      await page.goto(path);
      await texts.first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await nextFrame(page);
        for (const text of await texts.all()) {
          expect(await contrastOf(text), `${await text.textContent()} on ${path}, ${colorScheme}`).toBeGreaterThan(4.5);
        }
      }
    }
  });
});
