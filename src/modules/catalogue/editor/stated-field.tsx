import { PartLink } from '#src/platform/ui/part-link.tsx';
import { sectionId } from './editor-sections.ts';

/** A value that a row of the specification states, so that there is one place to change it. */
export function StatedField({ label, text }: { label: string; text: string }) {
  return (
    <p className="text-sm">
      <span className="block font-medium">{label}</span>
      {text}
      <span className="block text-muted">
        Stated in the{' '}
        <PartLink className="underline" to={sectionId('Specification')}>
          specification
        </PartLink>
        ; change it there.
      </span>
    </p>
  );
}
