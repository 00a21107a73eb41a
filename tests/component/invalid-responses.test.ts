import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, formProblem, sendSignInForm, signUp, storedToken } from '#tests/support/accounts.ts';
import { openUpdate, toolRow } from '#tests/support/admin-page.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { picture } from '#tests/support/pictures.ts';
import { openAsAdmin, openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

/** The response of a captive portal (hotel or train Wi-Fi) to any request. */
const PORTAL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to our Wi-Fi</title>' };
const UNREADABLE = "The shop's answer could not be read.";

const json = (value: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(value) });

/** Answers calls with this method instead of the shop. */
async function answerInstead(page: Page, path: string, method: string, answer: ReturnType<typeof json>) {
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()));
}

async function orderDrills(page: Page): Promise<void> {
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  await page.getByLabel('Quantity').fill('500');
  await page.getByRole('button', { name: 'Place order' }).click();
}

/** Sends the sign-in form, and lets the portal answer one of its calls. */
async function sendSignInFormTo(page: Page, call: string): Promise<void> {
  await page.route(call, (route) => route.fulfill(PORTAL), { times: 1 });
  const answered = page.waitForResponse(call);
  await sendSignInForm(page, buyer);
  await answered;
  await formProblem(page).getByText(UNREADABLE).waitFor();
  expect(await storedToken(page)).toBeNull();
}

/** The row stays until the shop confirms the deletion; a deletion of nothing is reported as such. */
async function expectNoFalseDeletion(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Delete this tool?' });
  await answerInstead(page, '**/api/tool/*', 'DELETE', PORTAL);
  await toolRow(page, 'KI20-180').getByRole('button', { name: 'Delete' }).click();
  await modal.getByRole('button', { name: 'Delete the tool' }).click();
  await modal.getByRole('alert').getByText(UNREADABLE).waitFor();
  expect(await page.getByText('Tool Deleted Successfully!').count()).toBe(0);
  await answerInstead(page, '**/api/tool/*', 'DELETE', json({ deletedCount: 0 }));
  const refreshed = page.waitForResponse((response) => /\/api\/tool(\?|$)/.test(response.url()));
  await modal.getByRole('button', { name: 'Delete the tool' }).click();
  await page.getByText('This tool was already deleted.').waitFor();
  await refreshed;
  await modal.waitFor({ state: 'hidden' });
  expect(await page.getByText('Tool Deleted Successfully!').count()).toBe(0);
}

const shop = useShop();

describe('a response that does not confirm success', () => {
  it('C-BUY-10 is treated as a failed order', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/tools', buyer);
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    for (const [answer, count] of [
      [json({ insertedId: null }), 1],
      [PORTAL, 2],
    ] as const) {
      await answerInstead(page, '**/api/order', 'POST', answer);
      await orderDrills(page);
      await expect.poll(() => page.getByText('Order place is unsuccessful. Try again.').count()).toBe(count);
      await formProblem(page).getByText(UNREADABLE).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/purchase\//);
      expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
    }
  });

  it('C-BUY-09 lets the next try place the order, once, even after a reload of the page', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/tools', buyer);
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    // The shop received the order, but its answer was lost.
    await page.route(
      '**/api/order',
      async (route) => {
        await route.fetch();
        await route.fulfill(PORTAL);
      },
      { times: 1 },
    );
    await orderDrills(page);
    await page.getByText('Order place is unsuccessful. Try again.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const rows = page.getByRole('row').filter({ hasText: 'KD20-13' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
  });

  it('C-REV-03 is treated as a failed review', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard/reviews', buyer);
    await answerInstead(page, '**/api/review', 'POST', json({ acknowledged: true }));
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByLabel('Your feedback').fill('The packs hold a whole day on site.');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Review submit is unsuccessful. Try again.').waitFor();
    expect(await page.getByLabel('Your feedback').inputValue()).toBe('The packs hold a whole day on site.');
  });

  it('C-PROF-05 is treated as a failed profile update, unless the response of PUT /user is truthy', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    const form = page.getByRole('form', { name: 'Update profile' });
    for (const label of ['Address', 'Police station', 'District', 'Country'])
      await form.getByLabel(label).fill('Dhaka');
    await form.getByLabel('Phone number').fill('+8801712345678');
    await form.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/demo-buyer');
    for (const [answer, count] of [
      [json(false), 1],
      [PORTAL, 2],
    ] as const) {
      await answerInstead(page, '**/api/user/*', 'PUT', answer);
      await form.getByRole('button', { name: 'Update profile' }).click();
      await expect.poll(() => page.getByText('Profile update failed!!').count()).toBe(count);
      expect(await form.getByLabel('District').inputValue()).toBe('Dhaka');
    }
    await answerInstead(page, '**/api/user/*', 'PUT', json({ modifiedCount: 1 }));
    await form.getByRole('button', { name: 'Update profile' }).click();
    await page.getByText('Profile update successful!!').waitFor();
  });

  it('C-ADD-03 is treated as a failure to add the tool', async () => {
    const page = await openAsAdmin(shop, '/dashboard/add-tools');
    await page.getByLabel('Tool name').fill('KP20-82 Planer');
    await page.getByLabel('Price per piece').fill('41');
    await page.getByLabel('Quantity in stock').fill('1800');
    await page.getByLabel('Description').fill('A planer for door makers.');
    const buffer = await picture();
    await page.getByLabel('Image').setInputFiles({ name: 'planer.png', mimeType: 'image/png', buffer });
    await answerInstead(page, '**/api/tool', 'POST', PORTAL);
    await page.getByRole('button', { name: 'Add tool', exact: true }).click();
    await page.getByText('Failed to add new Tool!!').waitFor();
    expect(await page.getByLabel('Tool name').inputValue()).toBe('KP20-82 Planer');
  });

  it('C-UPD-03 C-DEL-01 is treated as a failed deletion and a failed update of a tool, and an already deleted tool is reported as such', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools');
    await expectNoFalseDeletion(page);
    const modal = await openUpdate(page, 'KI20-180');
    await modal.getByLabel('Description').fill('A text to be kept.');
    await answerInstead(page, '**/api/tool/*', 'PUT', json({ acknowledged: false }));
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Failed to update!').waitFor();
    expect(await modal.getByLabel('Description').inputValue()).toBe('A text to be kept.');
  });
});

describe('a response of a captive portal to an account call', () => {
  it('C-AUTH-08 is reported by the sign-in form, whichever call it answers, and the next try works', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    await sendSignInFormTo(page, '**/api/auth/sign-in/email');
    await sendSignInFormTo(page, '**/api/user/*');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/tools');
  });

  it('C-AUTH-07 is not shown as a created account', async () => {
    const page = await openPage(shop);
    await page.route('**/api/auth/sign-up/email', (route) => route.fulfill(PORTAL));
    await signUp(page, { email: 'portal@example.com', password: 'Karim@2026' });
    await formProblem(page).getByText(UNREADABLE).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signup');
    expect(await page.getByText('Please check your mail inbox').count()).toBe(0);
  });

  it.runIf(haveModules('office'))('is not shown as a sent mail', async () => {
    const page = await openPage(shop);
    await page.route('**/api/auth/**', (route) => route.fulfill(PORTAL));
    await page.goto('/login?verified=1&error=TOKEN_EXPIRED');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByRole('button', { name: 'Send the verification email again' }).click();
    await formProblem(page).getByText(UNREADABLE).waitFor();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await dialog.getByRole('alert').getByText(UNREADABLE).waitFor();
  });

  it.each([
    ['/profile', '**/api/user/*', undefined],
    ['/dashboard', '**/api/user-order?*', 'User dashboard'],
    ['/dashboard', '**/api/admin/*', 'Dashboard'],
  ])('shows the words of the forms at %s for %s, below the heading', async (path, call, heading) => {
    const page = await openPage(shop, { expectedErrors: /ApiError/ });
    await signInOverApi(page, buyer);
    await page.route(call, (route) => route.fulfill(heading === 'Dashboard' ? json({}) : PORTAL));
    await page.goto(path);
    await page.getByRole('heading', { name: "The shop's answer could not be read" }).waitFor();
    await page.getByText('If your network asks you to sign in, do that first. Then try again.').waitFor();
    if (heading) await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await menu.getByRole('link', { name: 'Add Review' }).count()).toBe(heading === 'User dashboard' ? 1 : 0);
    expect(await storedToken(page)).toMatch(/^ey/);
  });
});
