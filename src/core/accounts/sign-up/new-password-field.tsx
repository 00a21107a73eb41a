import { passwordRules } from '../credentials.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** Field for a new password, which shows the parts of the password rule as they are met. */
export function NewPasswordField(field: NewPasswordFieldProps) {
  const rules = (
    <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {passwordRules(field.value).map(({ rule, met }) => (
        <li key={rule} className={`sm:last:col-span-2 ${met ? 'text-success' : ''}`}>
          <span aria-hidden="true">{met ? '✓' : '○'} </span>
          {rule}
          <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
        </li>
      ))}
    </ul>
  );
  return <PasswordField {...field} autoComplete="new-password" hint={rules} />;
}
