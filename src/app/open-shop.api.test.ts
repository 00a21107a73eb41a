import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { isTraced } from '#src/platform/telemetry/telemetry.server.ts';
import { AUTH_SECRET } from '#tests/support/test-shop.ts';
import { readConfig } from './config.ts';
import { openShop } from './open-shop.ts';

it('a shop that cannot open its database stops its telemetry', async () => {
  const config = readConfig({
    AUTH_SECRET,
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  const pages = {} as ServerBuild;
  await expect(openShop({ config, log: pino({ level: 'silent' }), pages, mode: 'production' })).rejects.toThrow();
  expect(isTraced()).toBe(false);
});
