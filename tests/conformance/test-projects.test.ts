import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { isOfDeletedModule } from '../support/have-modules.ts';

/** Expands `a-{b,c}.ts` to `a-b.ts` and `a-c.ts`. */
function alternatives(pattern: string): string[] {
  const [braces, list] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined || list === undefined) return [pattern];
  return list.split(',').flatMap((part) => alternatives(pattern.replace(braces, part)));
}

it('every pattern of a test project matches a file, so that no renamed test is skipped', () => {
  const patterns = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  expect(patterns.length).toBeGreaterThan(10);
  const unmatched = patterns.flatMap(alternatives).filter((pattern) => globSync(pattern).length === 0);
  expect(unmatched.filter((pattern) => !isOfDeletedModule(pattern))).toEqual([]);
});
