import type { ReactNode } from 'react';

/** Shown instead of an empty list, with what to do next. */
export function EmptyState({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="border border-base-300 border-dashed bg-base-200 px-6 py-12 text-center">
      <p className="font-semibold text-heading">{title}</p>
      {text && <p className="mx-auto mt-2 max-w-md text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
