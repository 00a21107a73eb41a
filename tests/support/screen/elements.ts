export type Matcher = (text: string) => boolean;

export const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A text is part of what is looked for in either case, unless `exact`; like Playwright's. */
export function matcherOf(wanted: string | RegExp, exact: boolean): Matcher {
  if (wanted instanceof RegExp) return (text) => wanted.test(normal(text));
  const all = normal(wanted);
  const part = all.toLowerCase();
  return exact ? (text) => normal(text) === all : (text) => normal(text).toLowerCase().includes(part);
}

export const asText = (element: Element) => normal(element.textContent ?? '');

const HIDDEN = '[hidden], dialog:not([open]), template, script, style, head, noscript';

/** Whether an element is shown, as far as markup tells: there are no styles. */
export function isVisible(element: HTMLElement): boolean {
  if (element.closest(HIDDEN)) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const parent: Element | null = at.parentElement;
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && at.tagName !== 'SUMMARY') return false;
    if ((at as HTMLElement).style?.display === 'none') return false;
  }
  return true;
}

const UNREAD = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TITLE']);

/** The innermost elements with a text, among an element and those inside. */
export function elementsWithText(root: Element, isMeant: Matcher): Element[] {
  const found: Element[] = [];
  function look(element: Element): boolean {
    if (UNREAD.has(element.tagName)) return false;
    let inside = false;
    for (const child of element.children) inside = look(child) || inside;
    if (inside) return true;
    if (!isMeant(element.textContent ?? '')) return false;
    found.push(element);
    return true;
  }
  look(root);
  return found;
}

const LABELLED = 'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]';

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/);
  if (ids) return [ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')];
  const own = element.getAttribute('aria-label');
  if (own) return [own];
  const { labels } = element as HTMLInputElement;
  return labels ? [...labels].map((label) => label.textContent ?? '') : [];
}

/** Elements with a label, however they are given it. */
export const elementsWithLabel = (root: Element, isMeant: Matcher) =>
  [...root.querySelectorAll(LABELLED)].filter((element) => labelsOf(element).some(isMeant));
