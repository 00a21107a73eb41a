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
export const FormProblem = ({ message, kept, links, children }: FormProblemProps) =>
  message && (
    <p role="alert" className={kept ? '' : 'text-error'}>
      {message}
      {links?.[0] && (
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
