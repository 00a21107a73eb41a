import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG } from '#tests/support/longest-first.ts';
import config from '../../vitest.config.ts';

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
);

it('every pattern of a test project matches a file, so that no renamed test is skipped', () => {
  const patterns = projects.flatMap(({ include = [] }) => include);
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

it('the API tests that each engine has its own way for are run on SQLite too', () => {
  const { include = [] } = projects.find(({ name }) => name === 'api-sqlite') ?? {};
  expect(include.length).toBeGreaterThan(20);
  expect(include.every((file) => /^(?:src\/.*\.api|tests\/api\/.*)\.test\.ts$/.test(file))).toBe(true);
});

it('every test that is started first exists', () => {
  expect(LONG.filter((name) => globSync(`{src,tests}/**/${name}.*test.ts`).length === 0)).toEqual([]);
});
