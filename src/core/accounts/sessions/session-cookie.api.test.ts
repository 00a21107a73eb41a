import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

it('the session cookie is secure when the public URL is https', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'https://shop.example.com' });
  const headers = { origin: 'https://shop.example.com' };
  const [email, password] = ['karim@example.com', 'Karim@2026'];
  const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, headers, payload });
  await post('/api/auth/sign-up/email', { name: 'Karim', email, password });
  await shop.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
  const answer = await post('/api/auth/sign-in/email', { email, password });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies).toHaveLength(1);
  expect(answer.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.cookies[0]?.name).toMatch(/^__Secure-/);
});
