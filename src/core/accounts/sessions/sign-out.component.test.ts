import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, storedToken, userMenu } from '#tests/support/accounts.ts';
import { openPage, signInAt, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const SIGN_OUT = '**/api/auth/sign-out';

async function signOut(page: Page): Promise<void> {
  await userMenu(page).locator('summary').click();
  await page.getByRole('button', { name: 'Sing out' }).click();
}

/** Expects the page to stay and to say that the user is still signed in. */
async function expectStillSignedIn(page: Page, path: string, why: string): Promise<void> {
  await page
    .getByRole('alert')
    .filter({ hasText: `You are still signed in. ${why}` })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await userMenu(page).getByText(buyer.name).waitFor();
  expect(await storedToken(page)).toMatch(/^ey/);
}

describe("'Sing out'", () => {
  const shop = useShop();

  it('C-NAV-03 ends the pending reads of the page, which the shop would refuse', async () => {
    const page = await openPage(shop);
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const outcome = Promise.withResolvers<'answered' | 'ended'>();
    await page.route('**/api/conversation-count', async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue().then(
        () => outcome.resolve('answered'),
        () => outcome.resolve('ended'),
      );
    });
    // The session has ended, and the page does not know it yet.
    await page.route(SIGN_OUT, async (route) => {
      await route.fetch();
      gate.resolve();
      await outcome.promise;
      await route.fulfill({ json: { success: true } });
    });
    await signInAt(page, '/dashboard', buyer);
    await userMenu(page).waitFor();
    await asked.promise;
    await signOut(page);
    expect(await outcome.promise).toBe('ended');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

describe("a 'Sing out' that the shop did not confirm", () => {
  const shop = useShop();

  it('C-NAV-03 is reported without a connection, and works later', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
    await signInAt(page, '/dashboard', buyer);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await userMenu(page).waitFor();
    await untilQuiet(page);
    await page.context().setOffline(true);
    await signOut(page);
    await expectStillSignedIn(page, '/dashboard', 'The shop cannot be reached.');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Sing out' }).click();
    await page.waitForURL(`${shop.url()}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  it('C-NAV-03 is reported with its reason after an error in the shop', async () => {
    const message = 'Something went wrong on our side.';
    const page = await openPage(shop, { expectedErrors: /status of 500/ });
    await signInAt(page, '/tools', buyer);
    const answer = { status: 500, json: { error: { code: 'internal_error', message } } };
    await page.route(SIGN_OUT, (route) => route.fulfill(answer));
    await signOut(page);
    await expectStillSignedIn(page, '/tools', message);
  });

  it('C-NAV-03 is sent once however often the button is pressed, and shows its progress', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/tools', buyer);
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(SIGN_OUT, async (route) => {
      sent += 1;
      await gate.promise;
      await route.continue();
    });
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('button', { name: 'Signing out…' }).waitFor();
    expect(await storedToken(page)).toMatch(/^ey/);
    gate.resolve();
    await page.waitForURL(`${shop.url()}/`);
    expect(sent).toBe(1);
  });
});
