import type { RefObject } from 'react';

/** What the page of all users gives to the list that fills it. */
export interface AllUsersListProps {
  /** Takes the focus when the control that had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
}
