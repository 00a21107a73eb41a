import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ACCEPTED_IMAGES } from '#src/platform/images/image-file.ts';
import { FieldError } from '#src/platform/ui/field.tsx';

interface ImageFieldProps {
  label: string;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** From 0 to 1 while the file is being sent. */
  progress: number | undefined;
}

/** Object URL of the chosen file, revoked when another file is chosen. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}

/** File input for a picture, with a preview and the progress of the upload. */
export function ImageField({ label, file, onChoose, error, hint, progress }: ImageFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0]);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED_IMAGES}
        className={`file-input w-full ${error ? 'file-input-error' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={choose}
      />
      {hint && (
        <div id={`${id}-hint`} className="text-base-content/70 text-sm">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {progress !== undefined && (
        <progress className="progress progress-primary mt-1 w-full" aria-label="Upload" max={1} value={progress} />
      )}
      {preview && (
        <img
          src={preview}
          alt="The chosen file"
          width={160}
          height={160}
          className="mt-2 size-40 studio border border-base-300 object-cover"
        />
      )}
    </div>
  );
}
