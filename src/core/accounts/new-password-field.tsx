import type { UseFormRegisterReturn } from 'react-hook-form';
import { passwordRules } from './credentials.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  typed: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
}

/** A password to be chosen, with the parts of the rule shown as they are met. */
export function NewPasswordField({ label, typed, error, registration }: NewPasswordFieldProps) {
  const rules = (
    <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {passwordRules(typed).map(({ rule, met }) => (
        <li key={rule} className={`sm:last:col-span-2 ${met ? 'text-success' : ''}`}>
          <span aria-hidden="true">{met ? '✓' : '○'} </span>
          {rule}
          <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
        </li>
      ))}
    </ul>
  );
  return <PasswordField label={label} autoComplete="new-password" hint={rules} error={error} {...registration} />;
}
