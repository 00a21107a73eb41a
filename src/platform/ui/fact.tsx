import type { ReactNode } from 'react';

interface FactProps {
  label: ReactNode;
  /** Of what is said, not of its label. */
  className?: string;
  atEnd?: boolean;
  children: ReactNode;
}

/** One line of a `dl`: what it is, small, above what is said of it. */
export function Fact({ label, className = '', atEnd = false, children }: FactProps) {
  return (
    <div className={atEnd ? 'text-right' : undefined}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
