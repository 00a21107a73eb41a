import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** Above every page of the dashboard. */
export const dashboardNotices = point<ComponentType>('notices of the dashboard');
