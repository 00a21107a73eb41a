import { describe, expect, it } from 'vitest';
import { expectAccessible, horizontalOverflow } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('comparing tools', () => {
  const shop = useRunningShop();
  useBrowser();

  it('answers every URL with a page that names the parts it cannot show', async () => {
    const [first] = (await (await fetch(`${shop.url()}/api/tool?limit=1`)).json()) as { _id: string }[];
    const unknown = '00000000-0000-4000-8000-000000000000';
    const page = async (query: string) => {
      const answer = await fetch(`${shop.url()}/compare?${query}`);
      expect(answer.status, query).toBe(200);
      return answer.text();
    };
    const html = await page(`tools=${first?._id},${unknown},${first?._id}&pieces=7`);
    for (const message of ['no longer in the catalogue', 'a tool twice', 'whole number of pieces', 'noindex']) {
      expect(html).toContain(message);
    }
    expect(await page('tools=%00,../x&find=%00')).toContain('not a tool');
    expect(await page(`find=${'x'.repeat(140)}`)).toContain('This text has 140: please shorten it.');
    expect(await page(`tools=${Array.from({ length: 40 }, () => unknown)}`)).toContain('No tools selected yet.');
  });

  it('works without scripts from the page of a tool, and the table scrolls within its box on a phone', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false });
    await page.goto('/tools');
    await page
      .getByRole('link', { name: /Impact Wrench/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Compare with other tools' }).click();
    const added = page.getByLabel('Add a tool').getByRole('option', { name: /Drill Driver/ });
    await page.getByLabel('Add a tool').selectOption((await added.first().textContent()) ?? '');
    await page.getByLabel('Pieces').fill('1000');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('columnheader', { name: /Drill Driver/ }).waitFor();
    await page.getByRole('rowheader', { name: '1,000 pieces cost differs' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Minimum order', exact: true }).count()).toBe(1);

    await page.getByRole('link', { name: 'Show only differences' }).click();
    await page.getByRole('link', { name: 'Show all rows' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Minimum order' }).count()).toBe(0);
    await page.getByLabel('Pieces').fill('2000');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('rowheader', { name: '2,000 pieces cost differs' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Minimum order' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Show all rows' }).click();
    await page.getByRole('rowheader', { name: 'Minimum order' }).waitFor();

    const reader = await openPage(shop.url());
    await reader.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    await expectAccessible(reader, '/compare');
    await reader.setViewportSize({ width: 360, height: 740 });
    expect(await horizontalOverflow(reader)).toBe(0);
    const box = reader.getByRole('region', { name: 'Comparison' });
    await box.evaluate((element) => element.scrollBy({ left: 200, behavior: 'instant' }));
    const names = reader.getByRole('rowheader', { name: 'Minimum order' });
    expect((await names.boundingBox())?.x).toBeLessThan(30);

    await page.getByRole('link', { name: /^Remove .*Impact Wrench/ }).click();
    expect(await page.getByRole('columnheader').count()).toBe(1);
  });
});
