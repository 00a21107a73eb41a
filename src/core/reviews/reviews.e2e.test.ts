import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storedToken } from '#tests/support/accounts.ts';
import { goOnline, openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const words = 'The packs hold a whole day on site.';

/** Writes a review with this photo, as the signed-in user. */
async function write(page: Page, reviewDetail: string, userPhotoURL: string): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request.post('/api/review', { headers, data: { rating: 5, reviewDetail, userPhotoURL } });
  expect(answer.status()).toBe(200);
}

describe('reviews', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-DASH-09 C-REV-01 C-REV-03 are rated and written by a customer, and shown at /reviews and on the home page', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
    await signInAs(page, 'buyer@example.com', '/dashboard/reviews');
    const submit = page.getByRole('button', { name: 'Submit review' });

    await submit.click();
    await page.getByRole('alert').getByText('Please give rating.').waitFor();

    const filled = page.locator('[data-filled=true]');
    const stars = page.getByRole('group', { name: 'Rating' }).locator('label');
    await stars.nth(2).hover();
    await expect.poll(() => filled.count()).toBe(3);
    await submit.hover();
    await expect.poll(() => filled.count()).toBe(0);
    await stars.nth(3).click();
    await submit.hover();
    await expect.poll(() => filled.count()).toBe(4);
    await page.getByRole('radio', { name: '4 stars' }).press('ArrowRight');
    await expect.poll(() => filled.count()).toBe(5);
    expect(await page.getByText('Please give rating.').count()).toBe(0);

    await submit.click();
    await page.getByText('Textbox is empty').waitFor();
    await page.getByLabel('Your feedback').fill('Too short');
    await page.getByText('Textbox is empty').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Your feedback').getAttribute('aria-invalid')).not.toBe('true');
    await submit.click();
    await page.getByText('Your feedback is less than 15 characters!!').waitFor();

    await page.getByLabel('Your feedback').fill(words);
    await page.context().setOffline(true);
    await submit.click();
    await page.getByText('Review submit is unsuccessful. Try again.').waitFor();
    expect(await page.getByLabel('Your feedback').inputValue()).toBe(words);
    await goOnline(page);

    await submit.click();
    await page.getByText('Thank you for your review.').waitFor();
    for (const path of ['/reviews', '/home']) {
      await page.goto(path);
      const review = page.getByRole('figure').filter({ hasText: words });
      await review.getByText('Demo Buyer').waitFor();
      expect(await review.getByRole('img', { name: '5 of 5 stars' }).count()).toBe(1);
    }
  });

  it('ask no other host for a photo, and show the stock avatar if one cannot be loaded', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /404.*images/ });
    await signInAs(page, 'buyer@example.com');
    await write(page, 'A review with a photo elsewhere.', 'https://photos.example.com/k.png');
    await write(page, 'A review with a lost photo.', `/images/${'0'.repeat(32)}-320.webp`);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    for (const path of ['/reviews', '/home']) {
      await page.goto(path);
      for (const text of ['a photo elsewhere', 'a lost photo']) {
        const photo = page.getByRole('figure').filter({ hasText: text }).locator('img');
        await photo.scrollIntoViewIfNeeded();
        await expect.poll(() => photo.getAttribute('src')).toBe('/avatar-default.svg');
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
    }
    expect([...hosts]).toEqual([new URL(shop.url()).host]);
  });
});
