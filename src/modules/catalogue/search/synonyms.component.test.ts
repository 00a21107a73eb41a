import { expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('an admin explains a failed search in words of the catalogue, corrects it, and removes it again', async () => {
  await shop.db
    .insertInto('missed_searches')
    .values({ id: 'schlagschrauber', count: 3, last_at: Date.now() })
    .execute();
  const page = await openPage(shop, { expectedErrors: /status of 422/ });
  await signInAs(page, 'admin@example.com', '/dashboard/searches');
  await page.getByRole('button', { name: 'Explain schlagschrauber' }).click();
  expect(await page.getByLabel('Buyers search for').inputValue()).toBe('schlagschrauber');
  await page.getByLabel('In our catalogue').fill('lathe');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No tool has these words. Please use words of its name or category.').waitFor();
  expect(await page.getByLabel('In our catalogue').inputValue()).toBe('lathe');
  await page.getByLabel('In our catalogue').fill('impact wrench');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A search for “schlagschrauber” now finds “impact wrench”.').waitFor();
  const remove = page.getByRole('button', { name: 'Remove schlagschrauber' });
  await remove.click();
  await expect.poll(() => remove.count()).toBe(0);
});
