import { useLocation } from 'react-router';
import { SELECTED_TOOLS } from '#src/core/tools/tool-list-additions.ts';
import { toolIdIn } from '#src/core/tools/tool-path.ts';
import { MAX_COMPARED_TOOLS } from '../compare-url.ts';

/** The tools chosen in the URL of the list, and the path for another choice. */
export function useSelectedTools() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = (query.get(SELECTED_TOOLS) ?? '').split(',').flatMap((part) => toolIdIn(part) ?? []);
  const ids = [...new Set(named)].slice(0, MAX_COMPARED_TOOLS);
  const pathWith = (chosen: readonly string[]) => {
    if (chosen.length > 0) query.set(SELECTED_TOOLS, chosen.join(','));
    else query.delete(SELECTED_TOOLS);
    return `${pathname}?${query}`.replace(/\?$/, '');
  };
  return { ids, pathWith };
}
