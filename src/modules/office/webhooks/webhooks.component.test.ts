import { expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('an admin adds a webhook, sees its secret once, pauses it, and sends an event again', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/webhooks');
  await page.getByText('No webhooks yet.').waitFor();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('erp.example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please input an address that begins with https://, without a password.').waitFor();
  await form.getByLabel('Address').fill('http://erp.example.com/events');
  await form.getByLabel('Order placed').setChecked(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please input an address that begins with https://, without a password.').waitFor();
  await form.getByLabel('Address').fill('https://erp.example.com/events');
  await form.getByRole('button', { name: 'Save' }).click();

  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'https://erp.example.com/events' });
  await card.getByText('Active').waitFor();
  await card.getByRole('button', { name: 'Pause' }).click();
  await card.getByText('Paused').waitFor();

  const [webhook] = await shop.db.selectFrom('webhooks').select('id').execute();
  await shop.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ id: 'd1', webhook_id: webhook?.id ?? '', event: 'order.placed', content: '{"type":"order.placed"}' },
      ...{
        order_event: null,
        state: 'given-up',
        attempts: 8,
        next_attempt_at: 0,
        tried_at: 1,
        problem: 'Answered 500.',
      },
    })
    .execute();
  await card.getByRole('button', { name: 'Show the events' }).click();
  await card.getByText('Answered 500.').waitFor();
  await card.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('It is sent again within a minute.').waitFor();
  await card
    .getByText(/Waiting/)
    .first()
    .waitFor();

  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete the webhook' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet.').waitFor();
  expect(await shop.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});

it('a new address leaves a webhook paused, and its events, which another administrator changed meanwhile', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('https://erp.example.com/one');
  await form.getByLabel('Stock changed').check();
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Change' }).click();
  const changed = { active: 0, events: 'stock.changed,quote.sent' };
  await shop.db.updateTable('webhooks').set(changed).execute();
  const change = page.getByRole('dialog', { name: 'Change the webhook' });
  await change.getByLabel('Order placed').setChecked(true);
  await change.getByLabel('Order placed').setChecked(false);
  await change.getByLabel('Address').fill('https://erp.example.com/two');
  await change.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'https://erp.example.com/two' });
  await card.getByText('Paused').waitFor();
  expect(await shop.db.selectFrom('webhooks').select(['active', 'events']).execute()).toEqual([changed]);
});
