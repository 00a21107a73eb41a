import { defineConfig } from 'vitest/config';

/** Tests that start servers, databases and browsers: generous waits, which cost nothing while all goes well. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

const api = (engine: 'sqlite' | 'postgres') => ({
  test: {
    ...patient,
    name: `api-${engine}`,
    include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: [`tests/support/${engine}.ts`],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/conformance/**/*.test.ts'],
          exclude: ['**/*.{api,e2e}.test.ts'],
        },
      },
      api('sqlite'),
      api('postgres'),
      {
        test: {
          ...patient,
          name: 'faults',
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
      // A second try tells a flaky journey from a broken one in the report; rules, calls, races and attacks get none.
      {
        test: {
          ...patient,
          name: 'e2e',
          include: ['src/**/*.e2e.test.ts', 'tests/e2e/**/*.test.ts'],
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
