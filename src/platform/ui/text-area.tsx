import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldError } from './field.tsx';
import { useLengthLimit } from './length-limit.ts';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled multi-line text field with its error and hint. */
export function TextArea({ label, error: found, hint, id, className = '', maxLength, ...textarea }: TextAreaProps) {
  const ownId = useId();
  const { problem, limited } = useLengthLimit({ maxLength, ...textarea });
  const error = found ?? problem;
  const areaId = id ?? ownId;
  const described = [hint && `${areaId}-hint`, error && `${areaId}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={areaId} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={areaId}
        dir="auto"
        className={`textarea field-sizing-content w-full ${error ? 'textarea-error' : ''} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...limited}
        {...textarea}
      />
      <FieldError id={`${areaId}-error`} error={error} />
      {hint && (
        <div id={`${areaId}-hint`} className="text-sm text-base-content/70">
          {hint}
        </div>
      )}
    </div>
  );
}
