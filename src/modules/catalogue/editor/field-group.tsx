import { type ReactNode, useId } from 'react';

interface FieldGroupProps {
  title: string;
  problem?: string | undefined;
  children: ReactNode;
}

/** Related fields, with a problem of the group below them. */
export function FieldGroup({ title, problem, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={problem && id}
      aria-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
    >
      <legend className="pb-2 font-semibold text-lg">{title}</legend>
      {children}
      {problem && (
        <p id={id} role="alert" className="text-error text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
