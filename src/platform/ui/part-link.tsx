import type { ReactNode } from 'react';

interface PartLinkProps {
  /** Id of an element that can have the focus. */
  to: string;
  className: string;
  children: ReactNode;
}

/** Scrolls to a part of the page and moves the focus there; a navigation would ask about unsaved input. */
export function PartLink({ to, className, children }: PartLinkProps) {
  function show() {
    const part = document.getElementById(to);
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'start' });
  }
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        show();
      }}
    >
      {children}
    </a>
  );
}
