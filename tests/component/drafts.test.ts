import { describe, expect, it } from 'vitest';
import { admin, buyer, sendSignInForm, userMenu } from '#tests/support/accounts.ts';
import { blank, typeTexts, valuesOf } from '#tests/support/draft-form.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const review = { 'Your feedback': 'The packs hold a whole day on site.' };
const profile = { Address: '12 Mirpur Road', Country: 'Bangladesh' };
const tool = { 'Tool name': 'KD20-99 Drill', Description: 'Made of steel.' };
const inquiry = { Name: 'Wanjiru', Message: '2,000 drills to Mombasa' };

describe('the draft of a form', () => {
  const shop = useShop();

  it.each([
    ['a review', '/dashboard/reviews', buyer, review],
    ['a new tool', '/dashboard/add-tools', admin, tool],
  ])('survives a reload: %s', async (_form, path, who, texts) => {
    const page = await openPage(shop);
    await signInAt(page, path, who);
    await typeTexts(page, texts);
    const stars = page.getByRole('radio', { name: '4 stars' });
    if (texts === review) await stars.check();
    await page.reload();
    await expect.poll(() => valuesOf(page, texts)).toEqual(texts);
    if (texts === review) await expect.poll(() => stars.isChecked()).toBe(true);
  });

  it('survives a reload: an inquiry of a visitor', async () => {
    const page = await openPage(shop);
    await page.goto('/contact');
    await typeTexts(page, inquiry);
    await page.reload();
    await expect.poll(() => valuesOf(page, inquiry)).toEqual(inquiry);
  });

  it('is deleted at sign-out, and is never shown to another user', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    await typeTexts(page, profile);
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

    await typeTexts(page, profile);
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).click();
    await expect.poll(drafts).toEqual([]);
  });

  it('of the profile survives a reload, and is deleted after a day', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    await typeTexts(page, profile);
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
