import type { CookieClient } from './cookie-client.ts';
import type { openListeningShop } from './listening-shop.ts';

export type ListeningShop = Awaited<ReturnType<typeof openListeningShop>>;

export const email = 'karim@example.com';
export const karim = { name: 'Karim Ahmed', email, password: 'Karim@2026', callbackURL: '/login?verified=1' };

export const signUp = (visitor: CookieClient, change: Record<string, unknown> = {}) =>
  visitor.post('/api/auth/sign-up/email', { ...karim, ...change });
export const signIn = (visitor: CookieClient, password = karim.password) =>
  visitor.post('/api/auth/sign-in/email', { email, password });

export const mailsOf = ({ db }: ListeningShop) =>
  db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();

/** The link in the latest mail. */
export async function lastLink(shop: ListeningShop): Promise<string> {
  const text = (await mailsOf(shop)).at(-1)?.text ?? '';
  return /http\S+/.exec(text)?.[0] ?? '';
}
