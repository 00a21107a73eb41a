import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { toolIdIn } from '#src/core/tools/tool-path.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { LIST_PATH, type ListLine, MAX_LINE_PIECES, MAX_LIST_LINES } from './list-lines.ts';

const LINES = '#lines=';

/**
 * The address of a list with its lines, after `#`: browsers do not send that part, so that no server and no log has it.
 */
export const linkOfLines = (lines: readonly ListLine[]): string =>
  `${LIST_PATH}${LINES}${lines.map(({ toolId, pieces }) => `${toolId}:${pieces}`).join(',')}`;

/** The lines in such an address, each tool once; what is not a line is left out. @param hash with its `#` */
export function linesInLink(hash: string): ListLine[] {
  if (!hash.startsWith(LINES)) return [];
  const lines = new Map<string, ListLine>();
  for (const part of hash.slice(LINES.length).split(/,|%2C/i)) {
    const [id = '', typed = ''] = part.split(/:|%3A/i);
    const [toolId, pieces] = [toolIdIn(id), parseWholeNumber(typed)];
    if (toolId && pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_LINE_PIECES) lines.set(toolId, { toolId, pieces });
  }
  return [...lines.values()].slice(0, MAX_LIST_LINES);
}
