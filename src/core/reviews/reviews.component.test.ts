import { describe, expect, it } from 'vitest';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

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
});
