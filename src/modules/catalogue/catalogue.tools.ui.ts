import { lazy } from 'react';
import { fill } from '#src/core/point.ts';
import { toolListAdditions } from '#src/core/tools/tool-list-additions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { CompareChoice } from './compare/fillings/compare-choice.tsx';
import { SearchedList } from './tool-list/fillings/searched-list.tsx';
import { searchFields } from './tool-list/tool-search.ts';

/** What the list of tools loads. */
export const catalogueTools: UiModule = {
  name: 'catalogue',
  fills: [
    fill(toolListAdditions, {
      query: searchFields,
      reads: ['search_synonyms'],
      OnCard: CompareChoice,
      AsTable: lazy(() => import('./tool-list/fillings/tool-table.tsx')),
      Around: SearchedList,
    }),
  ],
};
