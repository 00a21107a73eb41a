const ENDS_ROW = new Set(['\n', '\r']);

/**
 * The row of a CSV text in which a quotation mark opens a cell that swallows what follows: it is never closed, or only
 * in a later line and then not at the end of a cell, where that line opens a cell of its own.
 * @returns its number from 1; undefined if every cell is closed
 */
export function rowOfUnclosedQuote(text: string, delimiter: string): number | undefined {
  let [row, isQuoted, isFieldStart, hasBreak] = [1, false, true, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      hasBreak ||= ENDS_ROW.has(char);
      if (char !== '"') continue;
      const next = text.charAt(at + 1);
      if (next === '"') at += 1;
      else if (hasBreak && next !== '' && next !== delimiter && !ENDS_ROW.has(next)) return row;
      else isQuoted = false;
    } else if (char === '"' && isFieldStart) [isQuoted, isFieldStart, hasBreak] = [true, false, false];
    else if (ENDS_ROW.has(char)) {
      if (char === '\r' && text.charAt(at + 1) === '\n') at += 1;
      [row, isFieldStart] = [row + 1, true];
    } else isFieldStart = char === delimiter;
  }
  return isQuoted ? row : undefined;
}
