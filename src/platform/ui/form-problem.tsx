import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';
import type { Failure } from './use-submit.ts';

interface FormProblemProps {
  message: string | undefined;
  /** No problem: the shop keeps what was sent. */
  kept?: boolean | undefined;
  /** Pages where the problem can be solved. */
  links?: Failure['links'];
  /** Action that solves the problem. */
  children?: ReactNode;
}

/** A problem with the form as a whole, in red (spec section 8). */
export function FormProblem({ message, kept = false, links = [], children }: FormProblemProps) {
  if (!message) return null;
  return (
    <p role="alert" className={kept ? undefined : 'text-error'}>
      {message}
      {links.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-x-4">
          {links.map(({ label, to }) => (
            <PageLink key={to} className="link link-primary" to={to}>
              {label}
            </PageLink>
          ))}
        </span>
      )}
      {children}
    </p>
  );
}
