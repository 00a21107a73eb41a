import { Link } from 'react-router';
import type { ToolSummary } from '#src/core/tools/tool-summary.ts';
import { MAX_COMPARED_TOOLS } from '../compare-address.ts';
import { useChosenTools } from './use-chosen-tools.ts';

// On a phone the touch target extends beyond its line, which keeps the cards short.
const layout = 'relative inline-flex min-h-11 items-center self-start text-sm max-sm:-my-3 sm:min-h-8';

/** Link on a tool's card that adds it to the comparison or removes it, through the URL. */
export function CompareChoice({ tool: { _id, toolName } }: { tool: ToolSummary }) {
  const { ids, pathWith } = useChosenTools();
  const isChosen = ids.includes(_id);
  if (!isChosen && ids.length >= MAX_COMPARED_TOOLS)
    return <span className={`${layout} text-muted`}>{MAX_COMPARED_TOOLS} chosen</span>;
  return (
    <Link
      className={`${layout} text-link ${isChosen ? 'font-semibold' : ''}`}
      to={pathWith(isChosen ? ids.filter((id) => id !== _id) : [...ids, _id])}
      aria-label={isChosen ? `Chosen: do not compare ${toolName}` : `Compare ${toolName}`}
      rel="nofollow"
      replace
      preventScrollReset
    >
      {isChosen ? '✓ Chosen' : 'Compare'}
    </Link>
  );
}
