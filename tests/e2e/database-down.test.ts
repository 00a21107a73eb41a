import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { openPage, signInOverApi, useBrowser } from '../support/browser.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';

describe('a page opened while the database is down', () => {
  useBrowser();
  let shop: RunningShop;
  const readiness = async () => (await fetch(`${shop.url}/readyz`)).status;
  /** Makes the database available (200) or not (503); the signal toggles it. */
  const setDatabase = async (wanted: 200 | 503) => {
    if ((await readiness()) === wanted) return;
    shop.process.kill('SIGUSR2');
    await expect.poll(readiness).toBe(wanted);
  };
  beforeAll(async () => {
    shop = await startShop({ NODE_OPTIONS: '--import ./tests/support/failing-disk.mjs', LOG_LEVEL: 'silent' });
  });
  afterAll(() => shop.stop());

  it.each([
    ['/tools', 'All tools'],
    ['/dashboard', 'User dashboard'],
  ])('at %s says that the shop is busy, keeps the user signed in, and loads on the next try', async (path, heading) => {
    const page = await openPage(shop.url, { expectedErrors: /503|ErrorResponse|ApiError/ });
    await signInOverApi(page, buyer);
    onTestFinished(() => setDatabase(200));
    await setDatabase(503);
    await page.goto(path);
    await page.getByRole('heading', { name: 'The shop is busy' }).waitFor();
    expect(await page.title()).toContain('The shop is busy');
    await setDatabase(200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
