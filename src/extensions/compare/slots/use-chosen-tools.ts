import { useLocation } from 'react-router';
import { toolIdIn } from '#src/core/tools/tool-address.ts';
import { CHOSEN } from '#src/core/tools/tool-search.ts';
import { MAX_COMPARED_TOOLS } from '../compare-address.ts';

/** The tools chosen in the URL of the list, and the path for another choice. */
export function useChosenTools() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = (query.get(CHOSEN) ?? '').split(',').flatMap((part) => toolIdIn(part) ?? []);
  const ids = [...new Set(named)].slice(0, MAX_COMPARED_TOOLS);
  const pathWith = (chosen: readonly string[]) => {
    if (chosen.length > 0) query.set(CHOSEN, chosen.join(','));
    else query.delete(CHOSEN);
    return `${pathname}?${query}`.replace(/\?$/, '');
  };
  return { ids, pathWith };
}
