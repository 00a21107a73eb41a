import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { ApiError } from './call-api.ts';

/** What a form says of a call that failed. */
export interface CallFailure {
  message: string;
  /** HTTP status of the answer; undefined when it is not the shop that refused. */
  status: number | undefined;
}

export function failureOf(error: unknown): CallFailure {
  return { message: (error as Error).message, status: error instanceof ApiError ? error.status : undefined };
}

/** Why a form could not be sent. When the session has ended, it offers to sign in without losing what was typed. */
export function CallProblem({ message, status }: Partial<CallFailure>) {
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
