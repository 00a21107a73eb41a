import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

/**
 * Tests that start servers, databases and browsers: generous waits, which cost nothing while all goes well, and one process for
 * many files, because to import the application and to start a browser take longer than most files.
 */
const patient = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * The API is tested on PostgreSQL. These files are run on SQLite too: they are about statements that each engine has in its
 * own way, races, and what the engine itself does. The journeys, attacks and faults run on SQLite as well.
 */
const ABOUT_THE_ENGINE = [
  'src/platform/database/*.api.test.ts',
  'src/platform/archive/*.api.test.ts',
  'src/platform/cache/*.api.test.ts',
  'src/platform/http/{long-lists,sent-values}.api.test.ts',
  'src/platform/mail/outbox.api.test.ts',
  'src/platform/telemetry/*.api.test.ts',
  'src/app/{check-books,maintenance}.api.test.ts',
  'src/demo/remove-demo.api.test.ts',
  'src/**/*-{races,search,choices,catalogue,lifecycle,walk,sorts,csv,steps,numbers}.api.test.ts',
  'src/**/*-consistency.api.test.ts',
  'src/modules/payments/cards/stripe-returns.api.test.ts',
  'src/modules/shipping/documents/issued-documents.api.test.ts',
  'src/modules/office/overview/overview.api.test.ts',
  'src/modules/payments/{joint-*,unpaid-orders,units-of-currency}.api.test.ts',
  'src/modules/{catalogue/back-in-stock,orders/sales-mails,catalogue/search,office/users}/*.api.test.ts',
  'src/core/accounts/{auth-library,stale-session,sign-up,sessions,abandoned-accounts}.api.test.ts',
  'tests/api/{concurrency,bad-input,search-queries}.test.ts',
];

/** What a command of the operator compiled, the next one reads: half of the time of a short one. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') };

const api = (engine: 'sqlite' | 'postgres') => ({
  test: {
    ...patient,
    name: `api-${engine}`,
    include: engine === 'sqlite' ? ABOUT_THE_ENGINE : ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
    env: { ...env, TEST_ENGINE: engine },
    globalSetup: [`tests/support/${engine}.ts`],
    setupFiles: [
      'tests/support/fast-password-hashing.ts',
      'tests/support/event-loop-delay-bound.ts',
      ...(engine === 'sqlite' ? ['tests/support/reversed-rows.ts'] : []),
    ],
  },
});

export default defineConfig({
  test: {
    // More than cores: a journey waits for the browser half of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // A busy machine is several times slower, and some of these tests read megabytes.
          testTimeout: 20_000,
          include: ['src/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'bench/*.test.ts'],
          exclude: ['**/*.{api,e2e}.test.ts'],
        },
      },
      api('sqlite'),
      api('postgres'),
      {
        test: {
          ...patient,
          name: 'faults',
          env,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          globalSetup: ['tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/operations/packages.ts', 'tests/support/postgres.ts', 'tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'e2e',
          environment: './tests/support/worker-end.ts',
          include: ['src/**/*.e2e.test.ts', 'tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/seeded-shop.ts'],
        },
      },
    ],
  },
});
