import { expect } from 'vitest';

/**
 * Checks one thing after another in the same test. The failure of one does not end the others; the test fails at the
 * end with the name of each that failed.
 */
export async function checkEach<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  check: (thing: Thing) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const thing of things) {
    const { message } = await check(thing).then(
      () => ({ message: undefined }),
      (error: Error) => error,
    );
    if (message !== undefined) failures.push(`${nameOf(thing)}: ${message}`);
  }
  expect(things.length, 'things to check').toBeGreaterThan(0);
  expect(failures).toEqual([]);
}
