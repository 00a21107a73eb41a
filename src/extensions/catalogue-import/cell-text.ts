/** Texts of one cell that holds several: `\` before a separator, a line break or itself takes its meaning away. */
const ESCAPED = { '\\': '\\\\', '\n': '\\n' } as const;

const escaped = (text: string) => text.replace(/\\|\n/g, (sign) => ESCAPED[sign as keyof typeof ESCAPED]);

/** The last part may hold the separator: it goes on to the end of the line. */
export function joinParts(parts: readonly string[], separator: ':' | '|'): string {
  const written = parts.map((part, at) =>
    at === parts.length - 1 ? escaped(part) : escaped(part).replaceAll(separator, `\\${separator}`),
  );
  return written.join(separator === ':' ? ': ' : ' | ');
}

/** @param most so many parts a line has at most; what follows the last separator is one part */
export function splitParts(line: string, separator: ':' | '|', most: number): string[] {
  const parts = [''];
  const add = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '\\') {
      at += 1;
      add(line.charAt(at) === 'n' ? '\n' : line.charAt(at));
    } else if (sign === separator && parts.length < most) parts.push('');
    else add(sign);
  }
  return parts.map((part) => part.trim());
}

/** The lines of a cell that say something. */
export function linesOf(cell: string): string[] {
  return cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
