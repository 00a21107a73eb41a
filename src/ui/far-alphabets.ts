import styles from './far-alphabets.css?url';

/** Letters that the font of every page does not have (styles/fonts.css), and that a file of far-alphabets.css has. */
const FAR =
  /[\u00a1-\u00a8\u00aa-\u00af\u00b1\u00b4-\u00b6\u00b8-\u00d6\u00d8-\u036f\u1d00-\u1eff\u2032\u2033\u2044\u20a0-\u20ab\u20ad-\u20c0\u2122]/;
/** So far below the screen a text is not read yet. */
const NEAR = '10% 0px';

function link(): void {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = styles;
  document.head.append(sheet);
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
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = texts.currentNode; text; text = texts.nextNode())
      if (text.parentElement && FAR.test(text.nodeValue ?? '')) near.observe(text.parentElement);
  };
  const changed = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') look(target);
      else addedNodes.forEach(look);
  });
  const typed = ({ target }: Event) => FAR.test((target as HTMLInputElement).value) && found();
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
