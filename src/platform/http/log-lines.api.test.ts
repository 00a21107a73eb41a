import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '#src/app/app.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { createLog } from '#src/platform/http/log.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Opens the application and collects its log lines. */
async function openLoggingShop(environment: Record<string, string> = {}) {
  const { config } = await openTestShop(environment);
  const lines: string[] = [];
  const database = openDatabase(config);
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const app = await createApp({ config, database, log });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return { app, lines };
}

const FORGED = '{"level":60,"msg":"forged"}';

it.each([
  ['its address', { url: `/api/purchase/${encodeURIComponent(`x\n${FORGED}`)}` }],
  ['its query', { url: `/api/user-order?user=${encodeURIComponent(`forged@example.com\r\n${FORGED}`)}` }],
  ['its request id', { url: '/api/tool', headers: { 'x-request-id': `forged ${FORGED}` } }],
  ['its browser headers', { url: '/api/tool', headers: { 'user-agent': FORGED, referer: FORGED } }],
  ['its body', { method: 'POST', url: '/api/inquiry', payload: `${FORGED}\n${FORGED}` }],
  ['an invalid token', { url: '/api/order', headers: { authorization: `Bearer forged.${FORGED}` } }],
  ['an address that the router cannot decode', { url: `/%zz${FORGED}` }],
] as const)('a request cannot forge log lines with %s', async (_by, request) => {
  const { app, lines } = await openLoggingShop();
  await app.inject({ ...request, headers: 'headers' in request ? { ...request.headers } : {} });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) });
    expect(line).not.toContain('forged');
  }
});

it('a password reset that is switched off is refused without a warning or error in the log', async () => {
  const { app, lines } = await openLoggingShop({ EXTENSIONS: 'none' });
  const payload = { email: 'karim@example.com', redirectTo: '/reset-password' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload });
  expect(answer.statusCode).toBe(404);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
