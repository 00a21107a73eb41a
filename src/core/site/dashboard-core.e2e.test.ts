import { describe, expect, it } from 'vitest';
import { uiModules } from '#src/app/modules.ui.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the dashboard without modules', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('answers 404 for every screen of a module', async () => {
    const paths = uiModules.flatMap(({ screens = [] }) =>
      screens.map(({ path, within }) => `${within === 'dashboard' ? '/dashboard' : ''}/${path.replace(/:\w+/, 'x')}`),
    );
    const answers = await Promise.all(paths.map(async (path) => [path, (await fetch(shop.url() + path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 404]));
  });

  it('C-BUY-01 has a checkout that shows Place order without scrolling, and no terms of modules', async () => {
    const page = await openPage(shop.url(), { viewport: { width: 1280, height: 900 } });
    const [tool] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const placeOrder = await page.getByRole('button', { name: 'Place order' }).boundingBox();
    expect((placeOrder?.y ?? 900) + (placeOrder?.height ?? 0)).toBeLessThan(900);
    await page.getByText('12 months from arrival').waitFor();
    for (const path of [page.url(), '/home']) {
      await page.goto(path);
      await page.getByText('12 months from arrival').first().waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/deposit|made.to.order/i);
    }
  });
});
