import { summariseRatings } from '#src/core/reviews/rating-summary.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import type { ToolNotes } from '#src/core/tools/tool-notes.ts';
import { countToolRatings } from './review-desk-repository.server.ts';

/** Notes the ratings of tools in reviews of delivered orders. */
export const rateTools: NonNullable<ServerExtension['toolNotes']> = async ({ db }, tools) => {
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
};
