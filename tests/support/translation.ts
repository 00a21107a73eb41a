import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How a browser translates a page. */
export interface Translation {
  /** Whether it also translates what the page shows later. */
  observing: boolean;
}

/**
 * Replaces each text of the page as the translators of browsers do: by two nested `font` elements. The text itself
 * stays the same, so that figures can be compared. Runs in the page.
 */
function translate({ observing }: Translation): void {
  const untranslated = 'script, style, noscript, textarea, option, title, font, .notranslate, [translate=no]';
  function replace(text: Node) {
    if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(untranslated)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentElement.replaceChild(outer, text);
  }
  function replaceBelow(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Node[] = node.nodeType === Node.TEXT_NODE ? [node] : [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) replace(text);
  }
  replaceBelow(document.body);
  if (!observing) return;
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.nodeName !== 'FONT') replaceBelow(node);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Translates an open page. */
export const translatePage = (page: Page, translation: Translation) => page.evaluate(translate, translation);

/** Translates each document of a page when it has loaded: a page that the server renders starts its scripts later. */
export async function translateEarly(page: Page, translation: Translation): Promise<void> {
  const whenLoaded = `addEventListener('load', () => (${translate.toString()})(${JSON.stringify(translation)}))`;
  await page.addInitScript(whenLoaded);
}

/** A node of React's tree, as far as this file reads it. */
interface Fiber {
  tag: number;
  stateNode: (Element & { current: Fiber; containerInfo: Element }) | null;
  memoizedProps: { children?: unknown; dangerouslySetInnerHTML?: unknown } | string | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Compares the text of each element with what React has rendered last. Runs in the page.
 * @returns the differences
 */
function findOutdatedTexts(): string[] {
  const [ELEMENT, TEXT, PORTAL] = [5, 6, 4];
  const rootKey = Object.keys(document).find((key) => key.startsWith('__reactContainer$')) ?? '';
  const root = (document as unknown as Record<string, Fiber>)[rootKey]?.stateNode?.current;
  const outdated: string[] = root ? [] : ['React has not taken over the document'];
  /** The text that React shows directly in an element, outside of its child elements. */
  function rendered(fiber: Fiber | null): string {
    if (!fiber) return '';
    const text = fiber.tag === TEXT ? String(fiber.memoizedProps) : '';
    const inside = [ELEMENT, TEXT, PORTAL].includes(fiber.tag) ? '' : rendered(fiber.child);
    return text + inside + rendered(fiber.sibling);
  }
  const shown = (element: Element) =>
    [...element.childNodes]
      .filter(({ nodeType, nodeName }) => nodeType === Node.TEXT_NODE || nodeName === 'FONT')
      .map(({ textContent }) => textContent)
      .join('');
  function compare(element: Element, expected: string) {
    if (shown(element) !== expected)
      outdated.push(`<${element.localName}> shows "${shown(element)}" instead of "${expected}"`);
  }
  const portals = new Set<Element>();
  const elements: [element: Element, expected: string][] = [];
  function check(fiber: Fiber | null) {
    for (let each = fiber; each; each = each.sibling) {
      const { tag, stateNode, memoizedProps: props, child } = each;
      // Other parts of the page render into the element of a portal.
      if (tag === PORTAL && stateNode && portals.add(stateNode.containerInfo))
        compare(stateNode.containerInfo, rendered(child));
      if (tag === ELEMENT && stateNode && props && typeof props === 'object' && !props.dangerouslySetInnerHTML) {
        const { children } = props;
        const isText = typeof children === 'string' || typeof children === 'number';
        const expected = isText ? String(children) : rendered(child);
        const isUntranslated = /^(TEXTAREA|TITLE|NOSCRIPT)$/.test(stateNode.nodeName);
        if (!isUntranslated) elements.push([stateNode, expected]);
      }
      check(child);
    }
  }
  check(root?.child ?? null);
  for (const [element, expected] of elements) if (!portals.has(element)) compare(element, expected);
  return outdated;
}

/** Expects that every text of the page is the one that the untranslated page would show. */
export async function expectCurrentTexts(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(findOutdatedTexts), { message: `texts on ${page.url()} after ${after}` })
    .toEqual([]);
}
