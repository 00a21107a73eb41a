import type { ComponentType, RefObject } from 'react';
import { point } from '#src/core/point.ts';

/** Props of the list that a module adds to the "All users" page. */
export interface AllUsersListProps {
  /** Receives the focus when the focused control disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Below the heading of /dashboard/all-users. */
export const allUsersList = point<ComponentType<AllUsersListProps>>('the list of users');
