import { type ComponentProps, useState } from 'react';
import { Field } from '#src/platform/ui/field.tsx';

function Eye({ open }: { open: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {open && <path d="M4 20 20 4" />}
    </svg>
  );
}

/** Password field with a button that reveals the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after' | 'className'>) {
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className="btn join-item w-12 border-base-content/55 bg-base-100 px-0"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Eye open={shown} />
      {/* Not an aria-label: a search for the label of the field must find the field. */}
      <span className="sr-only">Show password</span>
    </button>
  );
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      className="join-item"
      autoCapitalize="none"
      spellCheck={false}
      after={eye}
    />
  );
}
