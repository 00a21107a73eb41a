import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** 1280 pixels at 400 percent zoom. */
const zoomed = { width: 320, height: 256 };

/** Half the size of the package's `source` export, so pages parse it in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const OPTIONS: axe.RunOptions = {
  runOnly: TAGS,
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * Loads axe through the developer tools: the page's content security policy would block a script element, and
 * Playwright evaluates with `eval`, whose compiled code the browser does not keep for the next document.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const tools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression: AXE });
  if (exceptionDetails) throw new Error(`axe does not load: ${exceptionDetails.text}`);
}

/** Runs axe on the page in its current state, or on its modal dialog. @returns one line per element */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (options) => {
    const context = document.querySelector('dialog:modal') ? { include: ['dialog:modal'] } : document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n    ${failureSummary}`),
    );
  }, OPTIONS);
}

/** By how many pixels the page is wider than its window. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until a change of theme or size has been painted. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Checks the page on a desktop in the light theme, on a phone in the dark theme (colours do not depend on the size, nor
 * elements on the theme), and zoomed in.
 */
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
