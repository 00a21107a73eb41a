import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { callName } from '#src/core/call.ts';

const source = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.ts$/.test(file));
/** Menu entries and parts of screens (`needs`), pages (`staffOnly`, `checkMay`) and controls (`may`). */
const NAMED = /(?:needs: |staffOnly\(|checkMay\(navigation, |\bmay\()'([A-Z]+ \/[^']*)'/g;

it('the calls by which screens ask for rights exist, so that a renamed call does not hide a screen', () => {
  const known = new Set(callsWith(allRooms).map(callName));
  const named = source.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
