import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** 1280 pixels at a zoom of 400 percent. */
const zoomed = { width: 320, height: 256 };

/** Half the size of what the package exports as its source: pages take half the time to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's own good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const OPTIONS: axe.RunOptions = {
  runOnly: TAGS,
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** What axe finds on the page as it is, or in the dialog that makes the rest of it inert: one line an element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own security policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const place = document.querySelector('dialog:modal') ? { include: ['dialog:modal'] } : document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n    ${failureSummary}`),
    );
  }, OPTIONS);
}

/** How far the page is wider than its window, in pixels. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A change of theme or size has taken effect once it was painted. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Looks at the page as it is, in both sizes, each in a theme of its own: colours do not differ by size, nor parts by theme; and zoomed in. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const looks = [
    { colorScheme: 'light', viewport: desktop },
    { colorScheme: 'dark', viewport: phone },
  ] as const;
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await nextFrame(page);
    const problems = await accessibilityProblems(page);
    expect(problems, `${name}, ${colorScheme}, ${viewport.width} pixels wide`).toEqual([]);
  }
  await page.setViewportSize(zoomed);
  expect(await horizontalOverflow(page), `${name} at 400 percent`).toBe(0);
}
