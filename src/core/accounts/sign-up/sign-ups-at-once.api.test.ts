import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { useRealPasswordHashing } from '#tests/support/fast-password-hashing.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, karim, type ListeningShop, mailsOf, signUp } from '#tests/support/new-customer.ts';
import { openCopy } from '#tests/support/second-copy.ts';

// With it, sign-ups at the same moment meet as they do in a shop.
useRealPasswordHashing();

const countUsers = async ({ db }: ListeningShop) => (await db.selectFrom('user').select('id').execute()).length;

it('sign-ups with one address at the same moment are answered alike, and each gets a mail', async () => {
  const shop = await openListeningShop();
  const sent = [email, email.toUpperCase(), ` ${email}`].map((typed, at) =>
    signUp(cookieClient(shop.url), { email: typed, password: `Karim@202${at}` }),
  );
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await mailsOf(shop)).toHaveLength(3);
  expect(await countUsers(shop)).toBe(1);
});

it('sign-ups with one address at the same moment in two copies of the shop are answered alike', async () => {
  const shop = await openListeningShop();
  const copy = await openCopy(shop.config);
  const headers = { 'content-type': 'application/json', origin: shop.url };
  const init = { method: 'POST', headers, body: JSON.stringify(karim) };
  const at = [shop.url, shop.url, copy.url, copy.url];
  const answers = await Promise.all(at.map((url) => fetch(`${url}/api/auth/sign-up/email`, init)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await countUsers(shop)).toBe(1);
});
