/** What went wrong with the whole form, in red (spec section 8). */
export function FormProblem({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="text-error">
      {message}
    </p>
  );
}
