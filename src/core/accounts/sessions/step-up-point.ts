import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

interface StepUpProps {
  /** @param passed whether the person passed it */
  onAnswer: (passed: boolean) => void;
}

/** The dialog that asks for the second factor again. */
export const stepUpDialog = point<ComponentType<StepUpProps>>('the dialog for the second factor');
