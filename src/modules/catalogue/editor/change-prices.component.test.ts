import { describe, expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const NAME = 'KG20-125 Brushless Angle Grinder 20V';

describe('the Change prices page', () => {
  const shop = useShop();

  it('takes over the search of Manage Tools, previews the new prices and applies them', async () => {
    const findGrinder = async () => (await (await fetch(`${shop.url()}/api/tool?q=KG20-125`)).json())[0];
    const before = await findGrinder();
    const page = await openAsAdmin(shop, '/dashboard/manage-tools?q=KG20-125');
    await page.getByRole('link', { name: 'Change prices' }).click();
    await page.getByRole('heading', { name: 'Change prices' }).waitFor();
    expect(await page.getByLabel('Search tools').inputValue()).toBe('KG20-125');
    await page.getByLabel('Percent').fill('0');
    await page.getByRole('button', { name: 'Show the new prices' }).click();
    await page.getByText('Percent must be from').waitFor();
    await page.getByLabel('Percent').fill('100');
    await page.getByRole('button', { name: 'Show the new prices' }).click();
    await page
      .getByRole('row', { name: NAME })
      .getByText(`$${before.price * 2}`)
      .waitFor();
    expect(await findGrinder()).toMatchObject({ price: before.price });
    await page.getByRole('button', { name: 'Change the prices of 1 tool' }).click();
    await page.getByText('The prices of 1 tool are changed.').waitFor();
    expect(await findGrinder()).toMatchObject({ price: before.price * 2 });
  });
});
