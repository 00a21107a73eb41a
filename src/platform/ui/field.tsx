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
  const [look, wrong] = input.type === 'file' ? ['file-input', 'file-input-error'] : ['input', 'input-error'];
  const described = [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ');
  const control = (
    <input
      id={inputId}
      className={`${look} w-full ${error ? wrong : ''} ${className}`}
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
      {error && (
        <p id={`${inputId}-error`} role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${inputId}-hint`} className="text-sm text-base-content/70">
          {hint}
        </div>
      )}
    </div>
  );
}
