import { expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { openAsAdmin, openPage, signInAt, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('samples that were ordered after a clerk counted are not counted again, whatever is saved meanwhile', async () => {
  const page = await openAsAdmin(shop, '/dashboard/batches', { expectedErrors: /409/ });
  const kept = page.getByLabel('Samples kept of');
  await kept.nth(1).waitFor();
  const [name, other] = await kept.evaluateAll((fields) =>
    fields.map((field) => field.getAttribute('aria-label')?.replace('Samples kept of ', '') ?? ''),
  );
  const row = (tool = '') => page.getByRole('listitem').filter({ has: page.getByLabel(`Samples kept of ${tool}`) });
  const count = async (tool = '', pieces: string) => {
    await row(tool).getByRole('textbox').fill(pieces);
    return () => row(tool).getByRole('button').click();
  };
  const save = await count(name, '15');
  const tool = shop.db
    .selectFrom('tools')
    .select('id')
    .where('name', '=', name ?? '');
  const { id } = await tool.executeTakeFirstOrThrow();
  await shop.db
    .insertInto('sample_stock')
    .values({ tool_id: id, pieces: 8 })
    .onConflict((oc) => oc.column('tool_id').doUpdateSet({ pieces: 8 }))
    .execute();
  await (await count(other, '9'))();
  await page.getByText(`${other}: the samples are counted.`).waitFor();
  await save();
  await page.getByText('8 are kept now').waitFor();
  expect(await row(name).getByRole('textbox').inputValue()).toBe('15');
});

/** The filled form of a sample, and its tool. */
async function openSampleForm() {
  const { id } = await shop.db
    .selectFrom('tools')
    .innerJoin('sample_stock', 'sample_stock.tool_id', 'tools.id')
    .select('tools.id')
    .where('pieces', '>', 0)
    .where('details', 'like', '%"samplePriceMinor":%')
    .executeTakeFirstOrThrow();
  const page = await openPage(shop, { expectedErrors: /409|fetch/ });
  await signInAt(page, `/sample/${id}`, buyer);
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  return { id, page };
}

it('a sample whose order has no answer stays in its form', async () => {
  const { page } = await openSampleForm();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.context().setOffline(false);
  expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByText('The sample is ordered. Please pay it').waitFor();
});

it('a sample whose price changed meanwhile is ordered once the new price is shown', async () => {
  const { id, page } = await openSampleForm();
  const tool = shop.db.selectFrom('tools').select('details').where('id', '=', id);
  const { details } = await tool.executeTakeFirstOrThrow();
  const dearer = JSON.stringify({ ...JSON.parse(details ?? ''), samplePriceMinor: 12_300 });
  await shop.db.updateTable('tools').set({ details: dearer }).where('id', '=', id).execute();
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByText('The price changed: it is now $123 per piece, $123 in total.').waitFor();
  await page.getByText(/^\$123 per piece\./).waitFor();
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByText('The sample is ordered. Please pay it').waitFor();
});

it('a sample that is not ordered yet is not lost by a click on a link', async () => {
  const { page } = await openSampleForm();
  await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
});

it('a sample whose freight is to be added offers no way to pay it', async () => {
  const { page } = await openSampleForm();
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByText('We have to add the freight first').first().waitFor();
  await page.getByText(/^Still to pay: .* and the freight\.$/).waitFor();
  await untilQuiet(page);
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  expect(await page.getByText('Pay by bank transfer to').count()).toBe(0);
});
