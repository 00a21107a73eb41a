import { expect, it } from 'vitest';
import { haveModules } from '../support/have-modules.ts';
import { openAsAdmin, useShop } from '../support/screen/open-screen.ts';

const shop = useShop();

it.runIf(haveModules('orders', 'office', 'catalogue'))(
  'a search text that is too long is named at its field and kept on every page that searches, whose list is that of its beginning',
  async () => {
    const text = 'x'.repeat(140);
    const page = await openAsAdmin(shop, `/dashboard?q=${text}`);
    const pages = {
      '/dashboard': 'No orders match.',
      '/dashboard/all-users': 'No users match.',
      '/dashboard/manage-tools': 'No tools match.',
      '/dashboard/tool-prices': '',
    };
    for (const [path, outcome] of Object.entries(pages)) {
      await page.goto(`${path}?q=${text}`);
      await page.getByText('At most 100 characters are possible. This text has 140: please shorten it.').waitFor();
      expect(await page.getByRole('searchbox', { name: /^Search/ }).inputValue()).toBe(text);
      if (outcome) await page.getByText(outcome).waitFor();
    }
  },
);
