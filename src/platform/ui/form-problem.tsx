import type { ReactNode } from 'react';

interface FormProblemProps {
  message: string | undefined;
  /** No problem: the shop keeps what was sent. */
  kept?: boolean | undefined;
  /** Action that solves the problem. */
  children?: ReactNode;
}

/** A problem with the form as a whole, in red (spec section 8). */
export function FormProblem({ message, kept = false, children }: FormProblemProps) {
  if (!message) return null;
  return (
    <p role="alert" className={kept ? undefined : 'text-error'}>
      {message}
      {children}
    </p>
  );
}
