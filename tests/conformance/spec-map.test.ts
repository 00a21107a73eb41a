import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOfRows, readRows, readTests, writeSpecMap } from '../../scripts/spec-map.ts';
import { isOfDeletedModule } from '../support/have-modules.ts';

describe('the rows of the specification', () => {
  it('are complete and unique', () => {
    const ids = readRows().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(87);
  });

  it('name existing files, and tests name existing rows', () => {
    expect(problemsOfRows()).toEqual([]);
  });

  it('each have a test', () => {
    const tests = readTests();
    expect(
      readRows()
        .map(({ id }) => id)
        .filter((id) => !tests.has(id)),
    ).toEqual([]);
  });

  it('are in docs/spec-map.md with their code and tests (npm run spec-map)', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/spec-map.md'), 'utf8');
    const withoutDeleted = page.replace(/<br>\[[^\]]+\]\(\.\.\/([^)]+)\)/g, (link, path) =>
      isOfDeletedModule(path) ? '' : link,
    );
    expect(withoutDeleted).toBe(writeSpecMap());
  });
});
