import { type ComponentProps, type ReactNode, useId } from 'react';
import { useLengthLimit } from './length-limit.ts';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Buttons that change the value, joined to the input. */
  before?: ReactNode;
  after?: ReactNode;
}

interface FieldErrorProps {
  id?: string;
  error: string | undefined;
}

/** A problem with one field, in red (spec section 8). */
export const FieldError = ({ id, error }: FieldErrorProps) =>
  error && (
    <p id={id} role="alert" className="text-sm text-error">
      {error}
    </p>
  );

/** A labelled input with its error and hint, which screen readers announce with it. */
export function Field({
  label,
  error: found,
  hint,
  before,
  after,
  id,
  className = '',
  maxLength,
  ...input
}: FieldProps) {
  const ownId = useId();
  const { problem, limited } = useLengthLimit({ maxLength, ...input });
  const error = found ?? problem;
  const inputId = id ?? ownId;
  // A field for a file has borders and paddings of its own.
  const look = input.type === 'file' ? 'file-input' : 'input';
  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  const control = (
    <input
      id={inputId}
      className={`${look} w-full ${error ? `${look}-error` : ''} ${className}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      {...limited}
      {...input}
    />
  );
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={inputId} className="text-sm font-medium">
        {label}
      </label>
      {before || after ? (
        <div className="join">
          {before}
          {control}
          {after}
        </div>
      ) : (
        control
      )}
      <FieldError id={`${inputId}-error`} error={error} />
      {hint && (
        <div id={`${inputId}-hint`} className="text-sm text-base-content/70">
          {hint}
        </div>
      )}
    </div>
  );
}
