import { expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithWebhooks } from '#tests/support/shop-with-webhooks.ts';
import { changeWebhook, renewSecret } from './change-webhooks.server.ts';

/** A webhook, and the same shop with a rival, which may have to wait for the one that reads first. */
async function open() {
  const opened = await openShopWithWebhooks();
  const { shop, add } = opened;
  const { id } = await add('https://erp.example.com/one', ['order.placed']);
  const against = (rival: () => Promise<unknown>) => {
    let raced: Promise<unknown> = Promise.resolve();
    const db: Db = withRivalAfterRead(shop.db, 'webhooks', () => {
      raced = rival();
      return Promise.race([raced, untilTransactionWaits(shop.db)]);
    });
    return { parts: { ...shop, db }, ended: () => raced };
  };
  return { ...opened, id, actor: { ...opened.admin, role: 'admin' as const }, against };
}

it('two changes of a webhook at once keep both values, and the history says both', async () => {
  const { send, against, actor, id } = await open();
  const { parts, ended } = against(() => send('PUT', `/webhook/${id}`, { active: false }));
  await changeWebhook(parts, actor, id, { url: 'https://erp.example.com/two' });
  expect(await ended()).toMatchObject({ statusCode: 200 });
  const kept = { url: 'https://erp.example.com/two', active: false, events: ['order.placed'] };
  expect((await send('GET', '/webhook')).json()).toMatchObject([kept]);
  const [latest] = (await send('GET', '/changes?kind=webhook')).json();
  expect(latest).toMatchObject({ action: 'changed', subject: kept.url });
});

it('two new secrets of a webhook at once are two secrets', async () => {
  const { send, against, actor, id } = await open();
  let other = '';
  const { parts, ended } = against(async () => {
    other = (await send('POST', `/webhook/${id}/secret`)).json().secret;
  });
  const secret = await renewSecret(parts, actor, id);
  await ended();
  expect(other).toMatch(/^whsec_/);
  expect(other).not.toBe(secret);
});
