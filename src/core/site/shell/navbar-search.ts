import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** In the navbar of every page. */
export const navbarSearch = point<ComponentType>('the search in the navbar');
