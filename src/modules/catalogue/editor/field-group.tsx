import { type ReactNode, useId } from 'react';
import { FieldError } from '#src/platform/ui/field.tsx';
import { type EditorSection, sectionId } from './editor-sections.ts';

interface FieldGroupProps {
  title: EditorSection;
  problem?: string | undefined;
  children: ReactNode;
}

/** A section of the page of a tool: related fields, with a problem of the group below them. */
export function FieldGroup({ title, problem, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      id={sectionId(title)}
      className="flex min-w-0 scroll-mt-16 flex-col gap-3"
      aria-describedby={problem && id}
      aria-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <legend className="pb-2 font-semibold text-lg">{title}</legend>
      {children}
      <FieldError id={id} error={problem} />
    </fieldset>
  );
}
