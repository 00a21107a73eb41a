/** Escapes for cells that hold several texts: `\` escapes a separator, a line break or itself. */
const ESCAPED = { '\\': '\\\\', '\n': '\\n' } as const;

const escapeText = (text: string) => text.replace(/\\|\n/g, (sign) => ESCAPED[sign as keyof typeof ESCAPED]);

/** The last part may contain the separator, because it extends to the end of the line. */
export function joinParts(parts: readonly string[], separator: ':' | '|'): string {
  const written = parts.map((part, at) =>
    at === parts.length - 1 ? escapeText(part) : escapeText(part).replaceAll(separator, `\\${separator}`),
  );
  return written.join(separator === ':' ? ': ' : ' | ');
}

/** @param most maximum number of parts; the last one extends to the end of the line */
export function splitParts(line: string, separator: ':' | '|', most: number): string[] {
  const parts = [''];
  const add = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '\\') {
      at += 1;
      add(line.charAt(at) === 'n' ? '\n' : line.charAt(at));
    } else if (char === separator && parts.length < most) parts.push('');
    else add(char);
  }
  return parts.map((part) => part.trim());
}

/** The non-blank lines of a cell. */
export function linesOf(cell: string): string[] {
  return cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
