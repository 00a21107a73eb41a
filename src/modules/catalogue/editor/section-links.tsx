import { PartLink } from '#src/platform/ui/part-link.tsx';
import { EDITOR_SECTIONS, type EditorSection, sectionId } from './editor-sections.ts';

interface SectionLinksProps {
  /** Sections with a problem, which their link says. */
  invalid: ReadonlySet<EditorSection>;
}

/** Links to the sections of the page of a tool, always in view. */
export function SectionLinks({ invalid }: SectionLinksProps) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-20 -mx-2 border-base-300 border-b bg-base-100 px-2 xl:top-6 xl:order-last xl:mx-0 xl:self-start xl:border-0 xl:px-0"
    >
      <ul className="relative flex gap-x-4 overflow-x-auto xl:flex-col">
        {EDITOR_SECTIONS.map((section) => (
          <li key={section} className="shrink-0">
            <PartLink to={sectionId(section)} className="block py-2.5 text-sm hover:underline xl:py-1.5">
              {section}
              {invalid.has(section) && (
                <span className="text-error">
                  <span aria-hidden="true"> ●</span>
                  <span className="sr-only"> (needs a correction)</span>
                </span>
              )}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
