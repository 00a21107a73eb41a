import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** Next step for the user. */
  children?: ReactNode;
}

/** A full-page message for a screen that has nothing else to show: not found, failed, empty. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className="page-width py-16 md:py-28">
      <div className="max-w-2xl border-primary border-l-4 pl-6">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 max-w-prose text-muted">{text}</p>
        {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
      </div>
    </section>
  );
}
