import { fill } from '#src/core/point.ts';
import { toolListAdditions } from '#src/core/tools/tool-list-additions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { CompareBar } from './compare/slots/compare-bar.tsx';
import { CompareChoice } from './compare/slots/compare-choice.tsx';

/** What the list of tools loads. */
export const catalogueTools: UiModule = {
  name: 'catalogue',
  fills: [fill(toolListAdditions, { OnCard: CompareChoice, Below: CompareBar })],
};
