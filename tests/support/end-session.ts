import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Ends the session only on the server, as expiry or a new password does: the page still has its token. */
export async function endSession(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post('/api/auth/sign-out', { headers: { origin }, data: {} });
  expect(answer.status()).toBe(200);
}
