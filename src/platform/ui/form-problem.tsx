import type { ReactNode } from 'react';

interface FormProblemProps {
  message: string | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What went wrong with the whole form, in red (spec section 8). */
export function FormProblem({ message, children }: FormProblemProps) {
  if (!message) return null;
  return (
    <p role="alert" className="text-error">
      {message}
      {children}
    </p>
  );
}
