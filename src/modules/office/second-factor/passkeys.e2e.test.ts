import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

useBrowser();
const shop = useRunningShop();

/** A phone or key of the browser, which answers at once. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('a buyer adds a passkey, signs in with it, confirms a change with it, and removes it', async () => {
  const page = await openPage(shop.url(), { expectedErrors: /403/, fresh: true });
  await plugInAuthenticator(page);
  await signInAs(page, buyer.email);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const name = section.getByLabel('Name of the passkey');
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  await expect.poll(() => hasFocus(name)).toBe(true);
  await section.getByRole('button', { name: 'Back' }).press('Enter');
  await expect.poll(() => hasFocus(section.getByRole('button', { name: 'Add a passkey' }))).toBe(true);
  await page.keyboard.press('Enter');
  await name.fill('Work laptop');
  await section.getByLabel('Your password').fill(buyer.password);
  await section.getByRole('button', { name: 'Make the passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByRole('button', { name: 'Remove Work laptop' }).waitFor();

  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.context().clearCookies();
  await page.goto('/login?from=/profile');
  await sendSignInForm(page, buyer);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await section.getByText(/, last used /).waitFor();

  const database = new DatabaseSync(join(shop.dataDir(), 'shop.sqlite'));
  database.exec('update step_ups set at = 1');
  database.close();
  await section.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page
    .getByRole('dialog', { name: /^Remove the passkey/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page
    .getByRole('dialog', { name: /^Please confirm/ })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await page.getByText('The passkey is removed.').waitFor();
  await section.getByText('Your password alone signs in.', { exact: false }).waitFor();
  expect(await section.getByRole('button', { name: 'Remove Work laptop' }).count()).toBe(0);
});
