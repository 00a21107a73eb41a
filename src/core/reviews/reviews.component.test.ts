import { describe, expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('reviews', () => {
  const shop = useShop();

  it('C-REVIEWS-01 C-TOOLS-03 are all readable for a visitor: stars, name, photo and text', async () => {
    const page = await openPage(shop);
    const reviews = (await (await fetch(`${shop.url()}/api/review`)).json()) as Record<string, string>[];
    await page.goto('/reviews');
    const cards = page.getByRole('main').getByRole('figure');
    expect(await cards.count()).toBe(reviews.length);
    for (const [position, review] of reviews.entries()) {
      const card = cards.nth(position);
      expect(await card.getByRole('img', { name: `${review.rating} of 5 stars` }).count()).toBe(1);
      expect(await card.locator('img').evaluate((photo: HTMLImageElement) => photo.src)).toBe(review.userPhotoURL);
      expect(await card.textContent()).toContain(review.userName);
      expect(await card.textContent()).toContain(review.reviewDetail);
    }
  });

  it('have their ratings counted in words for screen readers, in the singular for one star', async () => {
    const page = await openPage(shop);
    await page.goto('/reviews');
    const terms = await page.getByRole('main').locator('dt').allInnerTexts();
    expect(terms).toEqual(['5 stars★', '4 stars★', '3 stars★', '2 stars★', '1 star★']);
  });
});

describe('a sent review', () => {
  const shop = useShop();

  it('is linked below the form until the next one is begun', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', '/dashboard/reviews');
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByLabel('Your feedback').fill('The batches are as good as the samples.');
    await page.getByRole('button', { name: 'Submit review' }).click();
    const link = page.getByRole('link', { name: 'See it on the reviews page' });
    await link.waitFor();
    await page.getByLabel('Your feedback').fill('Another');
    await expect.poll(() => link.count()).toBe(0);
  });
});
