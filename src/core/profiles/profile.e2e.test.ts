import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

const typed = {
  Address: '12 Mirpur Road',
  'Police station': 'Dhanmondi',
  District: 'Dhaka',
  Country: 'Bangladesh',
  'Phone number': '+8801712345678',
  'LinkedIn URL': 'https://www.linkedin.com/in/demo-buyer',
};

const form = (page: Page) => page.getByRole('form', { name: 'Update profile' });

async function fillForm(page: Page, change: Partial<typeof typed> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...change })) await form(page).getByLabel(label).fill(text);
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Update profile' }).click();

/** The value beside a label of the profile card. */
const onCard = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

describe('the profile page', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-PROF-02 C-PROF-05 keeps the input of a failed update; then sends the six fields, confirms it, clears the form and reloads the profile', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    await signInAt(page, '/profile', buyer);
    await fillForm(page, { District: 'Sylhet' });
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await send(page);
    await page.getByText('Profile update failed!!').waitFor();
    await form(page).getByText('The shop cannot be reached.').waitFor();
    expect(await form(page).getByLabel('District').inputValue()).toBe('Sylhet');
    await page.unroute('**/api/user/*');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await send(page);
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe('/api/user/buyer%40example.com');
    expect(request.postDataJSON()).toEqual({
      userAddress: '12 Mirpur Road',
      userPS: 'Dhanmondi',
      userDistrict: 'Sylhet',
      userCountry: 'Bangladesh',
      userPhone: '+8801712345678',
      userInURL: 'https://www.linkedin.com/in/demo-buyer',
    });
    await page.getByText('Profile update successful!!').waitFor();
    await expect.poll(() => onCard(page, 'District').textContent()).toBe('Sylhet');
    for (const label of Object.keys(typed)) expect(await form(page).getByLabel(label).inputValue()).toBe('');
  });
});
