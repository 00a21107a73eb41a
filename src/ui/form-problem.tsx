interface FormProblemProps {
  message?: string | undefined;
  /** HTTP status of the answer that refused what was sent. */
  status?: number | undefined;
}

/** What went wrong with the whole form, in red (spec section 8). */
export function FormProblem({ message, status }: FormProblemProps) {
  if (!message) return null;
  return (
    <p role="alert" className="text-error">
      {message}
      {status === 401 && (
        <span className="mt-1 block text-base-content">
          What you typed stays here. {/* In this tab, the way to sign in would lead away from the form. */}
          <a className="link link-primary" href="/login?from=/profile" target="_blank" rel="noopener">
            Sign in in another tab
          </a>
          , then send it again.
        </span>
      )}
    </p>
  );
}
