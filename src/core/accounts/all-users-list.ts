import type { RefObject } from 'react';

/** Props of the list that an extension adds to the "All users" page. */
export interface AllUsersListProps {
  /** Receives the focus when the focused control disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
}
