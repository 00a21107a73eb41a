import { Link } from 'react-router';
import type { ToolSummary } from '#src/core/tools/tool-summary.ts';
import { MAX_COMPARED_TOOLS } from '../compare-url.ts';
import { useSelectedTools } from './use-selected-tools.ts';

// On a phone the touch target extends beyond its line, which keeps the cards short.
const layout = 'relative inline-flex min-h-11 items-center self-start text-sm max-sm:-my-3 sm:min-h-8';

/** Link on a tool's card that adds it to the comparison or removes it, through the URL. */
export function CompareChoice({ tool: { _id, toolName } }: { tool: ToolSummary }) {
  const { ids, pathWith } = useSelectedTools();
  const isSelected = ids.includes(_id);
  if (!isSelected && ids.length >= MAX_COMPARED_TOOLS)
    return <span className={`${layout} text-muted`}>{MAX_COMPARED_TOOLS} selected</span>;
  return (
    <Link
      className={`${layout} text-link ${isSelected ? 'font-semibold' : ''}`}
      to={pathWith(isSelected ? ids.filter((id) => id !== _id) : [...ids, _id])}
      aria-label={isSelected ? `Selected: do not compare ${toolName}` : `Compare ${toolName}`}
      rel="nofollow"
      replace
      preventScrollReset
    >
      {isSelected ? '✓ Selected' : 'Compare'}
    </Link>
  );
}
