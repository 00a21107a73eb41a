import type { ReactNode } from 'react';

interface FormProblemProps {
  message: string | undefined;
  /** Action that solves the problem. */
  children?: ReactNode;
}

/** A problem with the form as a whole, in red (spec section 8). */
export function FormProblem({ message, children }: FormProblemProps) {
  if (!message) return null;
  return (
    <p role="alert" className="text-error">
      {message}
      {children}
    </p>
  );
}
