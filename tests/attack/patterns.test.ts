import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');
const LITERAL =
  /(?<![\w)\]*/.])\/(?![*/ ])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s,;.)\]}:]|$)/gm;

interface Pattern {
  where: string;
  source: string;
  flags: string;
}

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  return [...text.matchAll(LITERAL)]
    .map(([, source = '', flags = '']) => ({ where: file, source, flags }))
    .filter(({ source, flags }) => isPattern(source, flags));
}

function isPattern(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return /[\\[(+*?^$|]/.test(source);
  } catch {
    return false;
  }
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);
const patterns = files.flatMap(patternsOf);

const LENGTH = 50_000;
const seeds = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  '/',
  '"',
  '<',
  '-a',
  '0,',
  '\t',
  '!',
  'aA0@',
  'http://',
  '=',
  '\\',
  '<script',
  'a@a.',
];
const ends = ['', '!', '\u0000', '@', '\n'];

describe('regular expression denial of service', () => {
  it('is tested on the patterns of the source code', () => {
    expect(patterns.length).toBeGreaterThan(30);
  });

  it.each(patterns)('$where: $source runs in linear time on 50,000 hostile characters', ({ source, flags }) => {
    for (const seed of seeds) {
      const body = seed.repeat(Math.ceil(LENGTH / seed.length));
      for (const end of ends) {
        const pattern = new RegExp(source, flags);
        const before = process.cpuUsage();
        pattern.test(body + end);
        // Only this process's CPU time, because the machine may be busy.
        const { user } = process.cpuUsage(before);
        expect(user / 1_000, `${JSON.stringify(seed)} × many + ${JSON.stringify(end)}`).toBeLessThan(500);
      }
    }
  });
});
