import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from './field.tsx';

interface FileFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** Whether the form has a file; when it has none any more, as after it was sent, the field is emptied. */
  chosen: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** A labelled field for files with its error and hint. */
export function FileField({ chosen, onChoose, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!chosen && input.current) input.current.value = '';
  }, [chosen]);
  return <Field {...field} ref={input} type="file" onChange={({ target }) => onChoose([...(target.files ?? [])])} />;
}
