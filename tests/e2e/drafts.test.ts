import { describe, expect, it } from 'vitest';
import { admin, buyer, sendSignInForm, userMenu } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { blank, typeTexts, valuesOf } from '../support/draft-form.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

const order = { 'Shipping address': '12 Mirpur Road\nDhaka', 'Phone number': '01712345678', Quantity: '600' };

describe('the draft of a form', () => {
  const shop = useRunningShop();
  useBrowser();
  const purchasePath = async () => {
    const [first] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    return `/purchase/${first?._id}`;
  };

  it('C-BUY-02 of the checkout survives a reload and a visit to another page, but not a fresh visit or the order', async () => {
    const page = await openPage(shop.url());
    const path = await purchasePath();
    const send = page.getByRole('button', { name: 'Place order' });
    await signInAt(page, path, buyer);
    await typeTexts(page, order);
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

    await typeTexts(page, order);
    await send.click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.goBack();
    await send.waitFor();
    expect(await valuesOf(page, order)).toEqual(blank(order));
    await page.reload();
    await send.waitFor();
    expect(await valuesOf(page, order)).toEqual(blank(order));
  });

  it.each([
    ['for its owner, who signs in again', buyer, order],
    ['but never for another user', admin, blank(order)],
  ])('survives a sign-out in another tab %s', async (_for, who, expected) => {
    // Until the other tab's message arrives, the page may send calls of the session that has just ended.
    const page = await openPage(shop.url(), { expectedErrors: /status of 401/ });
    const path = await purchasePath();
    await signInAt(page, path, buyer);
    await typeTexts(page, order);
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
});
