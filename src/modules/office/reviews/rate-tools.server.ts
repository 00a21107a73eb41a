import { summariseRatings } from '#src/core/reviews/rating-summary.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolNotes } from '#src/core/tools/tool-notes.ts';
import { countToolRatings } from './review-desk-repository.server.ts';

/** Notes the ratings of tools in reviews of delivered orders. */
export async function rateTools({ db }: Pick<Shop, 'db'>, tools: readonly Tool[]): Promise<Map<string, ToolNotes>> {
  if (tools.length === 0) return new Map();
  const counts = await countToolRatings(
    db,
    tools.map(({ _id }) => _id),
  );
  const byTool = Map.groupBy(counts, ({ tool_id }) => tool_id ?? '');
  return new Map<string, ToolNotes>(
    [...byTool].map(([id, rows]) => {
      const { average, count } = summariseRatings(rows.map((row) => ({ ...row, count: Number(row.count) })));
      return [id, { rating: { average, count } }];
    }),
  );
}
