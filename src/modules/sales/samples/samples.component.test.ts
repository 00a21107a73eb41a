import { expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

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
