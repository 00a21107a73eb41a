import type { Person, TestShop } from './test-shop.ts';

/** @returns a function that POSTs to the API, by default as `usual`, with an optional Idempotency-Key */
export const poster =
  ({ app }: TestShop, usual: Person) =>
  (path: string, payload: object = {}, by = usual, key?: string) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload,
    });

/** @returns a function that reads what the API answers, by default to `usual` */
export const reader =
  ({ app }: TestShop, usual: Person) =>
  async (path: string, by = usual) =>
    (await app.inject({ url: `/api${path}`, headers: by.headers })).json();
