/** Above an answer by mail: whatever follows it in a reply is history. */
export const REPLY_ABOVE = 'Please write your reply above this line.';

/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template']);
/** Elements that begin a line. */
const BREAKS = new Set(['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'table', 'blockquote', 'hr']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/** The words of an HTML mail. Only its text is kept, so nothing in it can act. */
export function textOfHtml(html: string): string {
  const words: string[] = [];
  let silent = '';
  for (const [at, part] of html.replace(/\s+/g, ' ').split('<').entries()) {
    const end = part.indexOf('>');
    const name = at === 0 ? '' : (/^\/?([a-z][a-z0-9]*)/i.exec(part)?.[1]?.toLowerCase() ?? '');
    if (silent !== '' && !(part.startsWith('/') && name === silent)) continue;
    silent = !part.startsWith('/') && SILENT.has(name) ? name : '';
    if (BREAKS.has(name)) words.push('\n');
    // Without an end it is no element, but a text that the next element or the end of the mail cuts off.
    if (silent === '') words.push(at === 0 ? part : end < 0 ? '' : part.slice(end + 1));
  }
  return words.join('').replace(/&(#?\w{1,8});/g, entity);
}

const ORIGINAL = /^-{2,} ?(?:original message|forwarded message)/i;
/** `From: Karigar <shop@example.com>`, in any language. */
const HEADER = /^[^\s:]{2,12} ?: \S/;
const MAX_ATTRIBUTION_LENGTH = 300;

const isHistory = (line: string) => line === '' || line.startsWith('>') || line.startsWith('--');

/** How many lines `On 3 March at 10:12, Karigar <shop@example.com> wrote:` has, at the end and in any language. */
function attributionLines([before = '', last = '']: readonly string[]): number {
  if (!last.endsWith(':') || last.length > MAX_ATTRIBUTION_LENGTH) return 0;
  if (/[@\d]/.test(last)) return 1;
  return /[@\d]/.test(before) ? 2 : 0;
}

function withoutLast(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => !isHistory(line)) + 1;
  return lines.slice(0, end);
}

/** The lines at the beginning that are the reply itself. */
function replyIn(lines: readonly string[]): readonly string[] {
  const begins = (line: string, at: number) =>
    line.includes(REPLY_ABOVE) ||
    ORIGINAL.test(line) ||
    (line.includes('@') && HEADER.test(line) && HEADER.test(lines[at + 1] ?? ''));
  const history = lines.findIndex(begins);
  const own = withoutLast(history < 0 ? lines : lines.slice(0, history));
  if (own.length === lines.length) return own;
  return withoutLast(own.slice(0, own.length - attributionLines(own.slice(-2))));
}

/** A reply without the history that it quotes; the whole text if nothing else is in it. */
export function withoutHistory(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trim());
  const own = replyIn(lines).join('\n');
  const kept = own.trim() === '' ? lines.join('\n') : own;
  return kept.replace(/\n{3,}/g, '\n\n').trim();
}

/** All control characters except tab and line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text from outside as the shop stores it. @param longest in characters */
export function storableText(text: string, longest: number): string {
  const clean = text.replaceAll('\r\n', '\n').replace(CONTROLS, ' ').toWellFormed().trim();
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1).toWellFormed()}…`;
}
