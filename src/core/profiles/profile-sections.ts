import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** A section below the profile of the specification. @param email of the signed-in user */
export const profileSections = point<ComponentType<{ email: string }>>('the profile page');
