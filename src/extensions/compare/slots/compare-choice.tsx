import { Link } from 'react-router';
import type { ToolSummary } from '#src/core/tools/tool-summary.ts';
import { MAX_COMPARED_TOOLS } from '../compare-address.ts';
import { useChosenTools } from './use-chosen-tools.ts';

// On a phone it reaches beyond its line, which keeps the cards short.
const place = 'relative inline-flex min-h-11 items-center self-start text-sm max-sm:-my-3 sm:min-h-8';

/** On the card of a tool: adds it to those that will be compared, or takes it away, by the address. */
export function CompareChoice({ tool: { _id, toolName } }: { tool: ToolSummary }) {
  const { ids, pathWith } = useChosenTools();
  const isChosen = ids.includes(_id);
  if (!isChosen && ids.length >= MAX_COMPARED_TOOLS)
    return <span className={`${place} text-muted`}>{MAX_COMPARED_TOOLS} chosen</span>;
  return (
    <Link
      className={`${place} text-link ${isChosen ? 'font-semibold' : ''}`}
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
