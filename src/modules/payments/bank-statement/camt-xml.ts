import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { bounds } from '#src/platform/limits/bounds.ts';
import { CUT_OFF, NO_STATEMENT, statementTooLarge, statementUnreadable } from './refuse-statement.ts';

/** A statement has about ten levels. */
const MAX_DEPTH = 40;
/** Longest tag: the namespaces of the root have some hundred characters. */
const MAX_TAG_LENGTH = 16 * 1024;

/** Counts tags and levels before anything is parsed. @throws Refusal when there are too many */
function requireModest(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw statementUnreadable(NO_STATEMENT);
  let [tags, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const end = xml.indexOf('>', at);
    if (end === -1) throw statementUnreadable(CUT_OFF);
    if (end - at > MAX_TAG_LENGTH) throw statementUnreadable(NO_STATEMENT);
    tags += 1;
    if (xml.charAt(at + 1) === '/') depth -= 1;
    else if (!'?!'.includes(xml.charAt(at + 1)) && xml.charAt(end - 1) !== '/') depth += 1;
    if (tags > bounds.statementElements.value)
      throw statementTooLarge('This statement has too many elements. Export fewer days at once.');
    if (depth > MAX_DEPTH) throw statementUnreadable(NO_STATEMENT);
    at = end;
  }
}

/**
 * Parses a statement in XML. Document types, and entities with them, are refused; nothing is read from elsewhere.
 * @throws Refusal if it is not well-formed, or has more elements or levels than any statement
 */
export function parseStatement(xml: string): XmlElement {
  requireModest(xml);
  try {
    const { root } = parseXml(xml);
    if (root) return root;
  } catch {
    throw statementUnreadable(CUT_OFF);
  }
  throw statementUnreadable(NO_STATEMENT);
}

const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

/** The elements at a path of names such as `RltdPties/Dbtr`, in whatever namespace. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) =>
      children.filter((child) => child instanceof XmlElement).filter((child) => localName(child) === name),
    );
  return found;
}

/** The text of the first element at any of these paths; empty if there is none. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = elementsAt(element, path)[0]?.text.trim();
    if (text) return text;
  }
  return '';
}

/** A text that is to be there once; others at its side make it another one, that is not known. */
export const onlyTextOf = (texts: readonly string[]): string => [...new Set(texts)].join(' / ');

export const textsAt = (element: XmlElement, path: string): string[] =>
  elementsAt(element, path).map(({ text }) => text.trim());

export const onlyTextAt = (element: XmlElement, path: string): string => onlyTextOf(textsAt(element, path));
