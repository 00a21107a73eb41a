import { Link } from 'react-router';
import { SELECTED_TOOLS } from '#src/core/tools/tool-list-additions.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TOOL_FILTER_FORM_ID } from '../../tool-list/tool-search.ts';
import { comparePath } from '../compare-url.ts';
import { useSelectedTools } from './use-selected-tools.ts';

/** Bar below the list with a link to the comparison of the chosen tools; hidden while none is chosen. */
export function CompareBar() {
  const { ids, pathWith } = useSelectedTools();
  if (ids.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center justify-between gap-4 border border-base-300 bg-base-100 px-4 py-3">
      {/* A search keeps the chosen tools. */}
      <input type="hidden" form={TOOL_FILTER_FORM_ID} name={SELECTED_TOOLS} value={ids.join(',')} />
      <p role="status">{ids.length === 1 ? '1 tool selected. Select another one.' : `${ids.length} tools selected`}</p>
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
