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

/** The rules whose result depends on colours, sizes, or several parts of the page at a time. */
const OF_THE_LOOK =
  /^(color-contrast|link-in-text-block|target-size|scrollable-region-focusable|region|bypass|skip-link)$|landmark|heading/;

/** A rule as axe keeps it. */
interface Rule {
  id: string;
  matches: (this: Rule, element: Element, ...others: unknown[]) => boolean;
}

/** What axe and this file keep in the window of a page. */
interface CheckedWindow extends Window {
  axe: typeof axe & { _audit: { rules: Rule[] } };
  /** The elements that the last look showed. */
  shown?: Set<Element>;
  /** Whether a rule finds nothing new about an element. */
  isLeftOut?: (rule: string, element: Element) => boolean;
}

/** Lets axe ask `isLeftOut` before it applies a rule to an element. Runs in the page. */
function leaveOutKnown(): void {
  const checked = window as unknown as CheckedWindow;
  for (const rule of checked.axe._audit.rules) {
    const { matches } = rule;
    rule.matches = function (element, ...others) {
      return !checked.isLeftOut?.(rule.id, element) && matches.call(this, element, ...others);
    };
  }
}

/** How axe looks at a page. */
interface Look {
  options: axe.RunOptions;
  ofTheLook: RegExp;
  /** Whether only theme and size have changed since axe ran last. */
  isAnother: boolean;
  /** The texts with sufficient contrast, with commas in between, because Playwright takes long over a list. */
  readable: string;
}

/** Runs in the page. @returns one line per problem, and the texts whose contrast axe has measured */
async function findProblems(look: Look): Promise<{ problems: string[]; measured: string }> {
  const checked = window as unknown as CheckedWindow;
  const readable = new Set(look.readable.split(',').map(Number));
  const measured = new Set<number>();
  const numbers = new Map<Element | null, number>([[null, innerWidth]]);
  const hashes = new Map<string, number>();

  function hashOf(text: string): number {
    let hash = hashes.get(text) ?? 0;
    if (hash === 0) for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    hashes.set(text, hash);
    return hash;
  }
  /** A number for the markup and colours of an element and of all that it is inside of. */
  function numberOf(element: Element | null): number {
    const known = numbers.get(element);
    if (known !== undefined || !element) return known ?? 0;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const markup = [element.localName, element.getAttribute('class'), element.getAttribute('style')];
    const own = [...markup, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join('|');
    const number = Math.imul(numberOf(element.parentElement) ^ hashOf(own), 0x9e3779b1);
    numbers.set(element, number);
    return number;
  }
  function isMeasured(text: Element): boolean {
    const number = numberOf(text);
    const isKnown = readable.has(number) || measured.has(number);
    if (!isKnown) measured.add(number);
    return isKnown;
  }

  const elements = [...document.querySelectorAll('*')];
  const shown = new Set(elements.filter((element) => element.checkVisibility({ visibilityProperty: true })));
  /** What has appeared, and all of which a part has appeared or disappeared: that may have lost its name. */
  const changed = new Set<Element>();
  if (look.isAnother) {
    for (const element of elements) {
      if (shown.has(element) === checked.shown?.has(element)) continue;
      const { control } = element.closest('label') ?? {};
      if (control) changed.add(control);
      for (let at: Element | null = element; at && !changed.has(at); at = at.parentElement) changed.add(at);
    }
  }
  checked.shown = shown;
  checked.isLeftOut = (rule, element) => {
    if (rule === 'color-contrast') return isMeasured(element);
    return look.isAnother && !changed.has(element) && !look.ofTheLook.test(rule);
  };
  const context = document.querySelector('dialog:modal') ? { include: ['dialog:modal'] } : document;
  const { violations } = await checked.axe.run(context, look.options);
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n    ${failureSummary}`),
  );
  return { problems, measured: [...measured].join() };
}

/**
 * The texts whose contrast this process has found sufficient. To measure contrast takes half of axe's time, and most
 * texts of a page look like those of another page or row: in elements of the same classes and the same colours.
 */
const readable = new Set<string>();

/**
 * Runs axe on the page in its current state, or on its modal dialog.
 * @param isAnother whether only theme and size have changed since axe ran last, so that most rules find the same
 * @returns one line per element
 */
export async function accessibilityProblems(page: Page, isAnother = false): Promise<string[]> {
  // Evaluated, not added as a script: the page's content security policy would block it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};(${leaveOutKnown})()`);
  const look = { options: OPTIONS, ofTheLook: OF_THE_LOOK, isAnother, readable: [...readable].join() };
  const { problems, measured } = await page.evaluate(findProblems, look);
  if (problems.length === 0) for (const number of measured.split(',')) readable.add(number);
  return problems;
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
  for (const [at, { colorScheme, viewport }] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await nextFrame(page);
    const problems = await accessibilityProblems(page, at > 0);
    expect(problems, `${name}, ${colorScheme}, ${viewport.width} pixels wide`).toEqual([]);
  }
  await page.setViewportSize(zoomed);
  expect(await horizontalOverflow(page), `${name} at 400 percent`).toBe(0);
}
