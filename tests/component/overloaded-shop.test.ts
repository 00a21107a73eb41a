import { describe, expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

/** The response of an overloaded shop. */
const overloaded = {
  status: 503,
  headers: { 'retry-after': '1' },
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 'overloaded', message: 'The shop is very busy.' } }),
};

describe('a briefly overloaded shop', () => {
  const shop = useShop();

  it('shows the requested checkout without another click', async () => {
    const page = await openPage(shop, { expectedErrors: /503/ });
    await signInAt(page, '/tools', buyer);
    let refused = 0;
    await page.route('**/api/purchase/*', (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill(overloaded) : route.continue();
    });
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    expect(refused).toBe(2);
  });

  it('is retried only a few times', async () => {
    const page = await openPage(shop, { expectedErrors: /503|ApiError/ });
    await signInAt(page, '/tools', buyer);
    let refused = 0;
    await page.route('**/api/purchase/*', (route) => {
      refused += 1;
      return route.fulfill(overloaded);
    });
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.getByRole('heading', { name: 'The shop is busy' }).waitFor();
    expect(refused).toBe(3);
  });

  it('says to a visitor beyond a limit how long it lasts, without a retry', async () => {
    const page = await openPage(shop, { expectedErrors: /429|ApiError/ });
    await signInAt(page, '/tools', buyer);
    const message = 'Too many requests. You can try again in 15 minutes.';
    const body = JSON.stringify({ error: { code: 'too_many_requests', message, retryAfter: 900 } });
    let refused = 0;
    await page.route('**/api/purchase/*', (route) => {
      refused += 1;
      return route.fulfill({ status: 429, contentType: 'application/json', body });
    });
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
    await page.getByText('You can try again in 15 minutes.').waitFor();
    expect(refused).toBe(1);
  });
});
