import { expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const shop = useRunningShop({ EXTENSIONS: 'none' });
useBrowser();

it('C-TOOLS-01 C-TOOLS-02 without the module, /tools is a list of all tools without a search or links to pages of tools', async () => {
  const page = await openPage(shop.url());
  await page.goto('/tools?q=grinder&category=none');
  await page.getByRole('article').first().waitFor();
  const tools = (await (await fetch(`${shop.url()}/api/tool?q=grinder`)).json()) as { _id: string }[];
  expect(await page.getByRole('article').count()).toBe(tools.length);
  expect(await page.getByRole('search').count()).toBe(0);
  const links = await page.getByRole('article').getByRole('link').allInnerTexts();
  expect([...new Set(links)]).toEqual(['Purchase']);
  expect(await (await fetch(`${shop.url()}/sitemap.xml`)).text()).not.toContain('/tools/');
  expect((await fetch(`${shop.url()}/tools/${tools[0]?._id}`)).status).toBe(404);
});
