import { expect } from 'vitest';
import { openTestShop, type Person, type TestShop } from './test-shop.ts';

export const EMAIL = 'karim@example.com';

/** A shop with a tool that has too little stock to be ordered. */
export async function open(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const toolId = await shop.addTool({ name: 'Wet saw', quantity: 320 });
  return { shop, toolId };
}

export const call = (
  shop: TestShop,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  person?: Person,
  payload: object = {},
) =>
  shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...person?.headers },
    ...(method === 'POST' && { payload }),
  });

export const request = (shop: TestShop, toolId: string, email = EMAIL, website = '') =>
  call(shop, 'POST', `/tool/${toolId}/stock-alert-request`, undefined, { email, website });
export const confirm = (shop: TestShop, token: string) =>
  call(shop, 'POST', '/stock-alert/confirmation', undefined, { token });
export const stop = (shop: TestShop, token: string) => call(shop, 'POST', '/stock-alert/stop', undefined, { token });

export const setStock = (shop: TestShop, id: string, quantity: number) =>
  shop.db.updateTable('tools').set({ quantity }).where('id', '=', id).execute();

export const mails = (shop: TestShop) =>
  shop.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute();

/** The token from the latest mail with a link for this purpose. */
export async function tokenOf(shop: TestShop, purpose: 'confirm' | 'stop'): Promise<string> {
  const sent = (await mails(shop)).findLast(({ text }) => text.includes(`#${purpose}=`));
  return new RegExp(`#${purpose}=([\\w-]+)`).exec(sent?.text ?? '')?.[1] ?? '';
}

/** Requests an alert for an address and confirms it through the link. */
export async function waitAs(shop: TestShop, toolId: string, email: string) {
  await request(shop, toolId, email);
  expect((await confirm(shop, await tokenOf(shop, 'confirm'))).statusCode).toBe(200);
}
