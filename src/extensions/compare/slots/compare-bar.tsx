import { Link } from 'react-router';
import { CHOSEN, TOOL_FILTER } from '#src/core/tools/tool-search.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { comparePath } from '../compare-address.ts';
import { useChosenTools } from './use-chosen-tools.ts';

/** Bar below the list with a link to the comparison of the chosen tools; hidden while none is chosen. */
export function CompareBar() {
  const { ids, pathWith } = useChosenTools();
  if (ids.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center justify-between gap-4 border border-base-300 bg-base-100 px-4 py-3">
      {/* A search keeps the chosen tools. */}
      <input type="hidden" form={TOOL_FILTER} name={CHOSEN} value={ids.join(',')} />
      <p role="status">{ids.length === 1 ? '1 tool chosen. Choose another one.' : `${ids.length} tools chosen`}</p>
      <div className="flex gap-2">
        <Link className="btn btn-outline min-h-11" to={pathWith([])} rel="nofollow" replace preventScrollReset>
          Clear
        </Link>
        {ids.length > 1 && (
          <PageLink className="btn btn-primary min-h-11" to={comparePath(ids)} rel="nofollow">
            Compare {ids.length} tools
          </PageLink>
        )}
      </div>
    </div>
  );
}
