import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** In the navbar of every page, beside the search. */
export const navbarList = point<ComponentType>('the list in the navbar');
