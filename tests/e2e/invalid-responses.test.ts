import { describe, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

/** The response of a captive portal (hotel or train Wi-Fi) to any request. */
const PORTAL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to our Wi-Fi</title>' };

const shop = useRunningShop();
useBrowser();

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
