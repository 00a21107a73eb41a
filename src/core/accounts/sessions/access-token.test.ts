import { expect, it, onTestFinished, vi } from 'vitest';
import { ACCESS_TOKEN_LIFETIME, readAccessToken, signAccessToken } from './access-token.server.ts';

const SECRET = 'a-secret-that-only-this-test-uses-0123456789';
const owner = { userId: 'user', sessionId: 'session' };

it('a token is valid until it expires and no longer, however often it was read before', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const issuedAt = Date.UTC(2026, 0, 1);
  vi.useFakeTimers({ toFake: ['Date'], now: issuedAt });
  const token = await signAccessToken(SECRET, {
    ...owner,
    email: 'karim@example.com',
    role: 'customer',
    name: 'Karim',
    photoURL: null,
  });
  expect(await readAccessToken(SECRET, token)).toMatchObject(owner);

  const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME * 1000;
  vi.setSystemTime(expiresAt - 1000);
  expect(await readAccessToken(SECRET, token)).toMatchObject(owner);
  vi.setSystemTime(expiresAt);
  expect(await readAccessToken(SECRET, token)).toBeUndefined();
});
