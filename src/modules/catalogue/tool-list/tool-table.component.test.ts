import { expect, it } from 'vitest';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('the list of tools is a table on request, sorted by the links in its headings', async () => {
  const page = await openPage(shop);
  await page.goto('/tools?category=Drilling+%26+fastening');
  await page.getByRole('link', { name: 'View as list' }).click();
  const rows = page.getByRole('main').locator('tbody tr');
  const firstTool = () => rows.first().getByRole('rowheader').innerText();
  await rows.first().waitFor();
  const torque = page.getByRole('columnheader', { name: 'Torque' });
  await torque.getByRole('link').click();
  await expect.poll(firstTool).toContain('KW20-400');
  expect(await torque.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('columnheader', { name: 'Weight' }).getByRole('link').click();
  await expect.poll(firstTool).toContain('KI20-180');
  const price = page.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('link').click();
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
  await price.getByRole('link').click();
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ view: 'list', category: 'Drilling & fastening' });
  await page.getByRole('link', { name: 'View as cards' }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
});
