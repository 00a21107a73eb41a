import type { ReactNode } from 'react';

interface LabelledValueProps {
  label: ReactNode;
  /** Classes of the value, not of the label. */
  className?: string;
  atEnd?: boolean;
  children: ReactNode;
}

/** An entry of a `dl`: a small label above its value. */
export function LabelledValue({ label, className = '', atEnd = false, children }: LabelledValueProps) {
  return (
    <div className={atEnd ? 'text-right' : undefined}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
