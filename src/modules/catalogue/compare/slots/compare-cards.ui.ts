import type { UiExtension } from '#src/core/ui-extension.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareChoice } from './compare-choice.tsx';

export const compareCards: UiExtension = {
  name: 'compare',
  slots: { 'tools.card': CompareChoice, 'tools.below': CompareBar },
};
