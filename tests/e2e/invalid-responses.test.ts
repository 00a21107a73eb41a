import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-page.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { picture } from '../support/pictures.ts';
import { useRunningShop } from '../support/running-shop.ts';

/** The response of a captive portal (hotel or train Wi-Fi) to any request. */
const PORTAL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to our Wi-Fi</title>' };

const json = (value: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(value) });

/** Answers calls with this method instead of the shop. */
async function answerInstead(page: Page, path: string, method: string, answer: ReturnType<typeof json>) {
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()));
}

const shop = useRunningShop();
useBrowser();

describe('a response that does not confirm success', () => {
  it('C-ADD-03 is treated as a failure to add the tool', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/add-tools');
    await page.getByLabel('Tool name').fill('KP20-82 Planer');
    await page.getByLabel('Price per piece').fill('41');
    await page.getByLabel('Quantity in stock').fill('1800');
    await page.getByLabel('Description').fill('A planer for door makers.');
    const buffer = await picture({ width: 1000, height: 1000 });
    await page.getByLabel('Image').setInputFiles({ name: 'planer.png', mimeType: 'image/png', buffer });
    await answerInstead(page, '**/api/tool', 'POST', PORTAL);
    await page.getByRole('button', { name: 'Add tool' }).click();
    await page.getByText('Failed to add new Tool!!').waitFor();
    expect(await page.getByLabel('Tool name').inputValue()).toBe('KP20-82 Planer');
  });
});

describe('a response of a captive portal to an account call', () => {
  it('shows the same words for the data of a page', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /turbo-stream|SyntaxError/ });
    await page.goto('/contact');
    await untilHydrated(page);
    await page.route('**/tools.data*', (route) => route.fulfill(PORTAL));
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { name: "The shop's answer could not be read" }).waitFor();
  });
});
