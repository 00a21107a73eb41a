import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { toolIdIn } from '#src/core/tools/tool-path.ts';
import { typedSearch } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { ONLY_DIFFERENCES } from './compared-rows.ts';

/** Maximum number of columns that fit on paper. */
export const MAX_COMPARED_TOOLS = 4;
export const MAX_COMPARED_PIECES = 1_000_000;

/** Parsed URL of a comparison. */
export interface ComparisonRequest {
  /** Ids of the tools, in column order. */
  ids: string[];
  /** Number of pieces for prices and cartons. */
  pieces: number;
  /** Whether rows in which the tools do not differ are left out. */
  onlyDifferences: boolean;
  /** Search text for the tools to choose from. */
  find: string;
  /** Messages about the parts of the URL that cannot be shown. */
  problems: string[];
}

function readPieces(typed: string): { pieces: number; problems: string[] } {
  if (typed.trim() === '') return { pieces: MINIMUM_ORDER_QUANTITY, problems: [] };
  const pieces = parseWholeNumber(typed);
  if (pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_COMPARED_PIECES) return { pieces, problems: [] };
  const range = `from ${MINIMUM_ORDER_QUANTITY} to ${formatPieces(MAX_COMPARED_PIECES)}`;
  const problem = `Enter a whole number of pieces ${range}. The table is for ${MINIMUM_ORDER_QUANTITY} pieces.`;
  return { pieces: MINIMUM_ORDER_QUANTITY, problems: [problem] };
}

/** Parses `?tools=id,id&pieces=1000&rows=differing`; `tools` may be repeated, as the form sends it. */
export function readComparison(query: URLSearchParams): ComparisonRequest {
  const named = query
    .getAll('tools')
    .flatMap((list) => list.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
  const read = named.flatMap((part) => toolIdIn(part) ?? []);
  const ids = [...new Set(read)];
  const { pieces, problems } = readPieces(query.get('pieces') ?? '');
  if (read.length < named.length) problems.push('The link names something that is not a tool. It is left out.');
  if (ids.length < read.length) problems.push('The link names a tool twice. The table shows it once.');
  if (ids.length > MAX_COMPARED_TOOLS) {
    problems.push(`The table has room for ${MAX_COMPARED_TOOLS} tools. It shows the first ${MAX_COMPARED_TOOLS}.`);
  }
  const find = typedSearch(query, 'find');
  const onlyDifferences = query.get('rows') === ONLY_DIFFERENCES;
  return { ids: ids.slice(0, MAX_COMPARED_TOOLS), pieces, onlyDifferences, find, problems };
}

export function comparePath(ids: readonly string[], pieces = MINIMUM_ORDER_QUANTITY): string {
  const tools = ids.length > 0 ? [`tools=${ids.join(',')}`] : [];
  const quantity = pieces === MINIMUM_ORDER_QUANTITY ? [] : [`pieces=${pieces}`];
  const query = [...tools, ...quantity].join('&');
  return query ? `/compare?${query}` : '/compare';
}
