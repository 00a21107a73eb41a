import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { userMenu } from '#tests/support/accounts.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

describe('public pages', () => {
  it('C-NAV-01 C-FOOT-01 have four navbar entries for a visitor, and a footer with icons, year and credit', async () => {
    const page = await openPage(shop);
    await page.goto('/reviews');
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').allTextContents()).toEqual(['Home', 'All Tools', 'Contact Us', 'Sign in']);
    expect(await main.locator('a, button, input, search').filter({ visible: true }).count()).toBe(4);
    const footer = page.getByRole('contentinfo');
    for (const { label, url } of company.social) {
      const icon = footer.getByRole('link', { name: label, exact: true });
      expect(await icon.getAttribute('href')).toBe(url);
      expect(await icon.locator('svg').count()).toBe(1);
    }
    const text = (await footer.textContent()) ?? '';
    expect(text).toContain(`© ${new Date().getFullYear()}`);
    expect(text).toContain(company.developer.name);
  });
});

describe('a signed-in user', () => {
  it('C-NAV-02 sees their name, avatar and a menu', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await userMenu(page).locator('summary', { hasText: 'Demo Buyer' }).click();
    expect(await bar.locator('summary img').getAttribute('src')).toBe('/avatar-default.svg');
    await bar.getByRole('link', { name: 'Dashboard' }).waitFor();
    await bar.getByRole('link', { name: 'My Profile' }).waitFor();
    await bar.getByRole('button', { name: 'Sing out' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  });
});
