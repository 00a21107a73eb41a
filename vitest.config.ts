import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

/** Room for young objects, in MB: with the 16 MB of Node, collecting them takes a tenth of the processor time. */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Tests that start servers, databases and browsers: generous waits, which cost nothing while all goes well, and one
 * process for many files, because to import the application and to start a browser take longer than most files.
 */
const patient = {
  execArgv,
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
};

/** The API is tested on PostgreSQL. The journeys, attacks and faults run on SQLite. */
const API = ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'];

/**
 * The files of the API that import tests/support/on-sqlite-too.ts, so that a moved or renamed file stays among them.
 */
const onSqliteToo = () =>
  globSync(API, { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes("/on-sqlite-too.ts'"),
  );

/**
 * The environment of a project's processes. What one of them compiled, the next one reads: a worker with few files, or
 * a command of the operator, takes a third less. TEST_PROJECT is for the sums of scripts/processor-time.mjs.
 */
const environmentOf = (project: string) => ({
  NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled'),
  TEST_PROJECT: project,
});

/**
 * The start of the test run on the clock of the API tests and of the programs that they start, such as
 * 2026-12-31T20:30:00Z, which is 02:30 on 1 January in Dhaka. Not set: the clock of this machine.
 */
const { TEST_CLOCK } = process.env;
const SHIFTED_CLOCK = ['--import', join(import.meta.dirname, 'tests/support/shifted-clock.mjs')];
if (TEST_CLOCK) {
  process.env.CLOCK_AHEAD_MS = String(Date.parse(TEST_CLOCK) - Date.now());
  process.env.NODE_OPTIONS = SHIFTED_CLOCK.join(' ');
  // This process migrates the databases.
  await import('./tests/support/shifted-clock.mjs');
}

const api = (engine: 'sqlite' | 'postgres') => ({
  test: {
    ...patient,
    name: `api-${engine}`,
    include: engine === 'sqlite' ? onSqliteToo() : API,
    ...(TEST_CLOCK && { execArgv: [...execArgv, ...SHIFTED_CLOCK] }),
    env: { ...environmentOf(`api-${engine}`), TEST_ENGINE: engine },
    globalSetup: [`tests/support/${engine}.ts`],
    setupFiles: [
      'tests/support/fast-password-hashing.ts',
      'tests/support/patient-bounds.ts',
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
          execArgv,
          env: environmentOf('unit'),
          isolate: false,
          // A busy machine is several times slower, and some of these tests read megabytes.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'bench/*.test.ts'],
          exclude: ['**/*.{api,component,e2e}.test.ts'],
        },
      },
      api('sqlite'),
      api('postgres'),
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...patient,
          name: 'component',
          // The screens as they are shipped: React without its checks for development.
          env: { ...environmentOf('component'), NODE_ENV: 'production' },
          include: ['src/**/*.component.test.ts', 'tests/component/**/*.test.ts'],
          globalSetup: ['tests/support/seeded-shop.ts'],
          setupFiles: [
            'tests/support/screen/dom.ts',
            'tests/support/fast-password-hashing.ts',
            'tests/support/patient-bounds.ts',
          ],
        },
      },
      {
        test: {
          ...patient,
          name: 'faults',
          env: environmentOf('faults'),
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'attack',
          env: environmentOf('attack'),
          include: ['tests/attack/**/*.test.ts'],
          globalSetup: ['tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'operations',
          env: environmentOf('operations'),
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/operations/packages.ts', 'tests/support/postgres.ts', 'tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'e2e',
          env: environmentOf('e2e'),
          environment: './tests/support/worker-end.ts',
          include: ['src/**/*.e2e.test.ts', 'tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/seeded-shop.ts'],
        },
      },
    ],
  },
});
