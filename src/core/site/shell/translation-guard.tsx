import guard from './translated-pages.js?url&no-inline';

/**
 * Keeps the page working while the browser translates it. Translators replace each text node by a `font` element, but
 * React goes on working with the text nodes: a changed figure would not appear, and to remove a text or to insert
 * before it would throw and end the page. The script remembers which nodes have replaced which text. Before React
 * changes a replaced text, all texts beside it are put back, because a translation may have moved a figure within its
 * sentence; a translator that observes the page then translates them again.
 *
 * While React compares a translated document with what it expects, all texts are back and nothing is translated.
 * Afterwards the translations return, except of texts that have changed.
 */
export function TranslationGuard() {
  return <script async src={guard} />;
}

/** Fires the event before React takes over the document. */
export function announceStart(): void {
  window.dispatchEvent(new Event('shop:start'));
}
