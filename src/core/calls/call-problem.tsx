import { useLocation } from 'react-router';
import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import type { Failure } from '#src/platform/ui/use-submit.ts';

/** Opens a new tab, because signing in in this one would leave the page. */
export const SignInElsewhere = ({ from }: { from: string }) => (
  <a className="link link-primary" href={withReturn('/login', from)} target="_blank" rel="noopener">
    Sign in using another tab
  </a>
);

interface CallProblemProps extends Partial<Failure> {
  /** False for a button without anything typed. */
  typed?: boolean;
}

/** Shows why a form could not be sent. If the session has ended, it offers a way to sign in that keeps the input. */
export function CallProblem({ message, status, kept, links, typed = true }: CallProblemProps) {
  const { pathname, search } = useLocation();
  return (
    <FormProblem message={message} kept={kept} links={links}>
      {status === 401 && (
        <span className="mt-1 block text-base-content">
          {typed && 'What you entered stays here. '}
          <SignInElsewhere from={`${pathname}${search}`} />, then {typed ? 'send it again' : 'try again'}.
        </span>
      )}
    </FormProblem>
  );
}
