import type { ComponentType } from 'react';
import { point } from './point.ts';

/** Sections that modules add to the overview; each reads its own figures. */
export const overviewPanels = point<ComponentType>('sections of the overview');
