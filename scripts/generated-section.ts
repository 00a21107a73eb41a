import { readFileSync } from 'node:fs';

/**
 * Reads a page. @returns its current text, and the text with its generated section replaced
 * @param name the npm script that generates the section; the markers contain it
 * @throws Error when the page has no markers
 */
export function compareSection(page: string, name: string, section: string): { now: string; wanted: string } {
  const now = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name}: written by \`npm run ${name}\` -->\n`, `<!-- end of ${name} -->`];
  const [from, to] = [now.indexOf(begin), now.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${page} has lost the markers of its ${name}`);
  return { now, wanted: now.slice(0, from + begin.length) + section + now.slice(to) };
}
