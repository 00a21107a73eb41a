import { type ReactNode, useId } from 'react';

/** A titled section of a page of figures. */
export function Panel({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 sm:p-5 print:break-inside-avoid">
      <h3 id={id} className="font-semibold text-lg">
        {title}
      </h3>
      <p className="text-muted text-sm">{note}</p>
      <div className="mt-3">{children}</div>
    </section>
  );
}
