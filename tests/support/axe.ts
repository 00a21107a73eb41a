import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA and axe's own good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, one line an element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own security policy would refuse it.
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: tags,
      rules: { 'target-size': { enabled: true } },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n    ${failureSummary}`),
    );
  }, TAGS);
}

/** How far the page is wider than its window, in pixels. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
