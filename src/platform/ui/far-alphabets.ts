import styles from './far-alphabets.css?url';
import { hasFarLetter } from './far-letters.ts';

/** So far below the screen a text is not read yet. */
const NEAR = '10% 0px';

function link(): void {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = styles;
  document.head.append(sheet);
}

/** The text of a text node or a field. */
function writtenIn(node: Node): string {
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) return node.value;
  return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
}

/**
 * Links the fonts for letters that English does not have when the first of them comes near the screen or is typed: some names need
 * them, no page waits for them, and every text is laid out anew when they come.
 * @returns a function that ends the watch
 */
export function watchForFarAlphabets(): () => void {
  const found = () => {
    stop();
    link();
  };
  const near = new IntersectionObserver((texts) => texts.some(({ isIntersecting }) => isIntersecting) && found(), {
    rootMargin: NEAR,
  });
  const look = (part: Node) => {
    const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = nodes.currentNode; node; node = nodes.nextNode()) {
      const holder = node instanceof Element ? node : node.parentElement;
      if (holder && hasFarLetter(writtenIn(node))) near.observe(holder);
    }
  };
  const changed = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') look(target);
      else addedNodes.forEach(look);
  });
  const typed = ({ target }: Event) => target instanceof Node && hasFarLetter(writtenIn(target)) && found();
  const stop = () => {
    near.disconnect();
    changed.disconnect();
    document.removeEventListener('input', typed);
  };
  look(document.body);
  changed.observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener('input', typed);
  return stop;
}
