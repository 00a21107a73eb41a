import { sectionId } from './editor-sections.ts';

/** A value that a row of the specification states, so that there is one place to change it. */
export function StatedField({ label, text }: { label: string; text: string }) {
  return (
    <p className="text-sm">
      <span className="block font-medium">{label}</span>
      {text}
      <span className="block text-muted">
        Stated in the{' '}
        <a
          className="underline"
          href={`#${sectionId('Specification')}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(sectionId('Specification'))?.scrollIntoView();
          }}
        >
          specification
        </a>
        ; change it there.
      </span>
    </p>
  );
}
