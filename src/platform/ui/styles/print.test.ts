import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The custom properties that a text declares. */
const tokensIn = (css: string) =>
  new Map([...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value] as const));

const [light = '', dark = ''] = read('tokens.css')
  .split('@plugin "daisyui/theme"')
  .slice(1)
  .map((theme) => theme.slice(0, theme.indexOf('\n}')));
const onPaper = tokensIn(/:root \{([^}]*)\}/.exec(read('print.css'))?.[1] ?? '');
const changed = [...tokensIn(dark)].filter(([name, value]) => tokensIn(light).get(name) !== value);

function luminance(colour: string): number {
  const digits = colour.slice(1).length === 3 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(name: string, ground: string): number {
  const [one, other] = [name, ground].map((token) => luminance(onPaper.get(token) ?? ''));
  return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
}

/** Lines and grounds, which no text is in. */
const NO_TEXT = ['--color-base-100', '--color-base-200', '--color-base-300', '--color-neutral'];

describe('a page printed from the dark theme', () => {
  it('has a colour for paper for every token that this theme changes', () => {
    expect(changed.length).toBeGreaterThan(15);
    expect(changed.map(([name]) => name).filter((name) => !onPaper.has(name))).toEqual([]);
  });

  it.each([...onPaper.keys()].filter((name) => name.startsWith('--color-') && !NO_TEXT.includes(name)))(
    'is legible where it has text of %s',
    (name) => {
      const ground = /^(--color-(?!base).*)-content$/.exec(name)?.[1] ?? '--color-base-100';
      expect(contrast(name, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
