import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import type { Failure } from '#src/platform/ui/use-submit.ts';

/** Why a form could not be sent. When the session has ended, it offers to sign in without losing what was typed. */
export function CallProblem({ message, status }: Partial<Failure>) {
  return (
    <FormProblem message={message}>
      {status === 401 && (
        <span className="mt-1 block text-base-content">
          What you typed stays here. {/* In this tab, the way to sign in would lead away from the form. */}
          <a className="link link-primary" href="/login?from=/profile" target="_blank" rel="noopener">
            Sign in in another tab
          </a>
          , then send it again.
        </span>
      )}
    </FormProblem>
  );
}
