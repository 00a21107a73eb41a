import { describe, expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

describe('the choice of a tool at /purchase', () => {
  const shop = useShop();

  /** Replaces the catalogue with this number of tools. */
  async function restock(count: number): Promise<void> {
    const { db } = shop;
    await db.deleteFrom('tools').execute();
    await insertManyTools(db, count);
  }

  it('C-BUY-01 shows a long catalogue page by page, up to its end', async () => {
    await restock(230);
    const page = await openPage(shop);
    await signInAt(page, '/purchase', buyer);
    const choices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'per piece' });
    const more = page.getByRole('button', { name: 'More tools' });
    for (const shown of [100, 200]) {
      await expect.poll(() => choices.count()).toBe(shown);
      await more.click();
    }
    await expect.poll(() => choices.count()).toBe(230);
    await more.waitFor({ state: 'detached' });
  });

  it('shows a message if there are no tools', async () => {
    await restock(0);
    const page = await openPage(shop);
    await signInAt(page, '/purchase', buyer);
    await page.getByText('No tools yet.').waitFor();
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
  });
});
