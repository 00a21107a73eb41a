import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

/** 1280 pixels at 400 percent zoom: a button and an invalid field do not fit on the screen together. */
const zoomed = { width: 320, height: 256 };

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Whether the whole control is visible on the screen. */
const isInSight = (field: Locator) =>
  field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

async function expectFocusedAndVisible(field: Locator): Promise<void> {
  await expect.poll(() => isFocused(field)).toBe(true);
  await expect.poll(() => isInSight(field)).toBe(true);
}

describe('an invalid form on a small screen', () => {
  const shop = useRunningShop();
  useBrowser();

  async function open(path: string): Promise<Page> {
    const page = await openPage(shop.url(), { viewport: zoomed });
    await signInAt(page, path, buyer);
    return page;
  }

  it('moves the focus to the first empty or invalid field at the checkout', async () => {
    const page = await open('/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    const placeButton = page.getByRole('button', { name: 'Place order' });
    const address = page.getByLabel('Shipping address');
    await placeButton.click();
    await expectFocusedAndVisible(address);
    await address.fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('+8801712345678');
    await page.getByLabel('Quantity').fill('12');
    await placeButton.click();
    await expectFocusedAndVisible(page.getByLabel('Quantity'));
  });

  it('moves the focus to the stars of a review, then to its text', async () => {
    const page = await open('/dashboard/reviews');
    const submit = page.getByRole('button', { name: 'Submit review' });
    await submit.click();
    await expectFocusedAndVisible(page.getByRole('radio', { name: '1 star', exact: true }));
    await page.keyboard.press('ArrowRight');
    await submit.click();
    await expect.poll(() => isFocused(page.getByLabel('Your feedback'))).toBe(true);
  });

  it('moves the focus to the first field of a profile, and clears the error of a corrected field', async () => {
    const page = await open('/profile');
    const form = page.getByRole('form', { name: 'Update profile' });
    await form.getByRole('button', { name: 'Update profile' }).click();
    const address = form.getByLabel('Address');
    await expectFocusedAndVisible(address);
    await address.fill('12 Mirpur Road');
    await form.getByText('Please update your address.').waitFor({ state: 'detached' });
    expect(await form.getByRole('alert').count()).toBe(5);
    await form.getByRole('button', { name: 'Update profile' }).click();
    await expectFocusedAndVisible(form.getByLabel('Police station'));
  });

  it.runIf(haveModules('sales'))('moves the focus to the first field of an inquiry', async () => {
    const page = await openPage(shop.url(), { viewport: zoomed });
    await page.goto('/contact');
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Inquiry Now' }).click();
    await expectFocusedAndVisible(page.getByRole('main').getByLabel('Name'));
  });
});
