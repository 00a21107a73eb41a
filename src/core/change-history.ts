import type { ComponentType } from 'react';
import { point } from './point.ts';

/** The changes to the tool with this id, and who made them. */
export const changeHistory = point<ComponentType<{ id: string }>>('the change history');
