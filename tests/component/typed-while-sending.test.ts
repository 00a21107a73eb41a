import { describe, expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

describe('input while a form is being sent', () => {
  const shop = useShop();

  it('stays in a review', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard/reviews', buyer);
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByLabel('Your feedback').fill('The packs hold a whole day on site.');
    const release = await holdCalls(page, '**/api/review', { method: 'POST' });
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByLabel('Your feedback').fill('And the saws cut straight.');
    release();
    await page.getByText('Thank you for your review.').waitFor();
    expect(await page.getByLabel('Your feedback').inputValue()).toBe('And the saws cut straight.');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  });

  it('stays in a profile', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    const form = page.getByRole('form', { name: 'Update profile' });
    for (const label of ['Address', 'Police station', 'District', 'Country'])
      await form.getByLabel(label).fill('Dhaka');
    await form.getByLabel('Phone number').fill('+8801712345678');
    await form.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/demo-buyer');
    const release = await holdCalls(page, '**/api/user/**', { method: 'PUT' });
    await form.getByRole('button', { name: 'Update profile' }).click();
    await form.getByLabel('District').fill('Sylhet');
    release();
    await page.getByText('Profile update successful!!').waitFor();
    await expect.poll(() => form.getByLabel('Country').inputValue()).toBe('');
    expect(await form.getByLabel('District').inputValue()).toBe('Sylhet');
  });
});
