import { expect, it } from 'vitest';
import { createLog } from '#src/platform/http/log.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { createAuth } from './auth.server.ts';

async function openLog() {
  const { config, db } = await openTestShop();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const { logger } = await createAuth({
    config,
    db,
    engine: config.databaseUrl ? 'postgres' : 'sqlite',
    log,
    fills: [],
  }).$context;
  return { logger, lines };
}

it('an error of the auth library is logged without email addresses and tokens', async () => {
  const { logger, lines } = await openLog();
  logger.error('No account of karim@example.com', new Error('token=abcdefgh12345678 of a@b.com'), { email: 'c@d.com' });
  logger.warn('a warning of the library');
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'the auth library reports',
    err: { message: 'No account of [email]', cause: { message: '[token] of [email]' } },
  });
  expect(line).not.toMatch(/karim@|a@b\.com|c@d\.com|abcdefgh/);
});

it('a request that the auth library refuses is no error in the log, and has no stack', async () => {
  const { logger, lines } = await openLog();
  logger.error('Invalid origin: https://evil.example');
  const { level, err } = JSON.parse(lines[0] ?? '');
  expect([level, err.message]).toEqual([30, 'Invalid origin: https://evil.example']);
  expect(err.stack ?? '').not.toContain('at ');
});
