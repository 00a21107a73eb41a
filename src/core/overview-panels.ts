import type { ComponentType } from 'react';
import type { CallName } from './accounts/sessions/guards.ts';
import { point } from './point.ts';

/** A section that a module adds to the overview; it reads its own figures. */
interface OverviewPanel {
  /** The call that it makes. */
  needs: CallName;
  Panel: ComponentType;
}

export const overviewPanels = point<OverviewPanel>('sections of the overview');
