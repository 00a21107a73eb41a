import { fill } from '#src/core/point.ts';
import { toolPageAdditions } from '#src/core/tools/tool-page-additions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { ToolSetSection } from './related/slots/tool-set.tsx';

/** What the page of a tool loads. */
export const catalogueToolPage: UiModule = {
  name: 'catalogue',
  fills: [fill(toolPageAdditions, { Set: ToolSetSection, zoom: () => import('./picture-zoom/slots/zoom-dialog.tsx') })],
};
