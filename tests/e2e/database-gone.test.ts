import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPage, useBrowser } from '../support/browser.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

describe('a page that is opened while the database is away', () => {
  useBrowser();
  let shop: RunningShop;
  const readiness = async () => (await fetch(`${shop.url}/readyz`)).status;
  /** The signal turns it off and on. */
  const turnDatabase = async (wanted: 200 | 503) => {
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
    ['/purchase', 'Choose a tool'],
    ['/profile', 'My profile'],
  ])('%s says so, keeps the visitor signed in, and is there with the next try', async (path, heading) => {
    const page = await openPage(shop.url, { expectedErrors: /503|ErrorResponse|ApiError/ });
    await signInAs(page, 'buyer@example.com');
    onTestFinished(() => turnDatabase(200));
    await turnDatabase(503);
    await page.goto(path);
    await page.getByRole('heading', { name: 'The shop is busy' }).waitFor();
    expect(await page.title()).toContain('The shop is busy');
    await turnDatabase(200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
