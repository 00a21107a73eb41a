import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin, buyer, sendSignInForm, signInAt, userMenu } from '../support/accounts.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

const order = { 'Shipping address': '12 Mirpur Road\nDhaka', 'Phone number': '01712345678', Quantity: '600' };
const review = { 'Your feedback': 'The packs hold a whole day on site.' };
const profile = { Address: '12 Mirpur Road', Country: 'Bangladesh' };
const tool = { 'Tool name': 'KD20-99 Drill', Description: 'Made of steel.' };
const inquiry = { Name: 'Wanjiru', Message: '2,000 drills to Mombasa' };

type Texts = Record<string, string>;

async function type(page: Page, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

/** The current values of the labelled fields. */
async function valuesOf(page: Page, texts: Texts): Promise<Texts> {
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const values = Object.keys(texts).map(async (label) => [label, await field(label).inputValue()]);
  return Object.fromEntries(await Promise.all(values));
}

const blank = (texts: Texts) => Object.fromEntries(Object.keys(texts).map((label) => [label, '']));

describe('the draft of a form', () => {
  const shop = useRunningShop();
  useBrowser();
  const purchasePath = async () => {
    const [first] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    return `/purchase/${first?._id}`;
  };

  it.each([
    ['a review', '/dashboard/reviews', buyer, review],
    ['a new tool', '/dashboard/add-tools', admin, tool],
  ])('survives a reload: %s', async (_form, path, who, texts) => {
    const page = await openPage(shop.url());
    await signInAt(page, path, who);
    await type(page, texts);
    const stars = page.getByRole('radio', { name: '4 stars' });
    if (texts === review) await stars.check();
    await page.reload();
    await expect.poll(() => valuesOf(page, texts)).toEqual(texts);
    if (texts === review) await expect.poll(() => stars.isChecked()).toBe(true);
  });

  it('survives a reload: an inquiry of a visitor', async () => {
    const page = await openPage(shop.url());
    await page.goto('/contact');
    await untilHydrated(page);
    await type(page, inquiry);
    await page.reload();
    await expect.poll(() => valuesOf(page, inquiry)).toEqual(inquiry);
  });

  it('C-BUY-02 of the checkout survives a reload and a visit to another page, but not a fresh visit or the order', async () => {
    const page = await openPage(shop.url());
    const path = await purchasePath();
    const send = page.getByRole('button', { name: 'Place order' });
    await signInAt(page, path, buyer);
    await type(page, order);
    await page.reload();
    await expect.poll(() => valuesOf(page, order)).toEqual(order);
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { level: 1, name: 'All tools' }).waitFor();
    await page.goBack();
    await expect.poll(() => valuesOf(page, order)).toEqual(order);

    await page.goto(path);
    await send.click();
    await page.getByText('Please fill up all blank input!').waitFor();
    expect(await valuesOf(page, order)).toEqual(blank(order));

    await type(page, order);
    await send.click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.goBack();
    await send.waitFor();
    expect(await valuesOf(page, order)).toEqual(blank(order));
    await page.reload();
    await send.waitFor();
    expect(await valuesOf(page, order)).toEqual(blank(order));
  });

  it('is deleted at sign-out, and is never shown to another user', async () => {
    const page = await openPage(shop.url());
    await signInAt(page, '/profile', buyer);
    await type(page, profile);
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    await expect.poll(drafts).toEqual(['draft:profile']);

    // The session expires: the draft is kept for its owner.
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.reload();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await sendSignInForm(page, admin);
    await page.getByRole('heading', { name: 'Update profile' }).waitFor();
    expect(await valuesOf(page, profile)).toEqual(blank(profile));
    await page.goBack();
    await page.reload();
    await page.getByRole('heading', { name: 'Update profile' }).waitFor();
    expect(await valuesOf(page, profile)).toEqual(blank(profile));

    await type(page, profile);
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).click();
    await expect.poll(drafts).toEqual([]);
  });

  it.each([
    ['for its owner, who signs in again', buyer, order],
    ['but never for another user', admin, blank(order)],
  ])('survives a sign-out in another tab %s', async (_for, who, expected) => {
    const page = await openPage(shop.url());
    const path = await purchasePath();
    await signInAt(page, path, buyer);
    await type(page, order);
    const other = await page.context().newPage();
    await other.goto('/tools');
    await userMenu(other).locator('summary').click();
    await other.getByRole('button', { name: 'Sing out' }).click();
    await page.getByText('You signed out in another tab.').waitFor();
    await sendSignInForm(page, who);
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await expect.poll(() => valuesOf(page, order)).toEqual(expected);
    const stored = () =>
      page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')));
    if (who === admin) expect(JSON.stringify(await stored())).not.toContain('Mirpur');
    else {
      await page.goto(path);
      await page.getByRole('button', { name: 'Place order' }).waitFor();
      expect(await valuesOf(page, order)).toEqual(blank(order));
    }
  });

  it('of the profile survives a reload, and is deleted after a day', async () => {
    const page = await openPage(shop.url());
    await signInAt(page, '/profile', buyer);
    await type(page, profile);
    await page.reload();
    await expect.poll(() => valuesOf(page, profile)).toEqual(profile);
    await page.evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('draft:profile') ?? '');
      sessionStorage.setItem('draft:profile', JSON.stringify({ ...draft, savedAt: Date.now() - 25 * 60 * 60 * 1000 }));
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Update profile' }).waitFor();
    expect(await valuesOf(page, profile)).toEqual(blank(profile));
    expect(await page.evaluate(() => sessionStorage.getItem('draft:profile'))).toBeNull();
  });
});
