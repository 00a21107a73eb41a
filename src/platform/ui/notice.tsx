import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** Next step for the user. */
  children?: ReactNode;
  /** Below the heading of a page, of which this is a part. */
  isPart?: boolean;
}

/** A message for a screen that has nothing else to show: not found, failed, empty. */
export function Notice({ title, text, children, isPart = false }: NoticeProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={isPart ? 'min-w-0 py-4' : 'page-width py-16 md:py-28'}>
      <div className="max-w-2xl border-primary border-l-4 pl-6">
        <Heading className={isPart ? 'text-heading' : 'text-title'}>{title}</Heading>
        <p className="mt-3 max-w-prose text-muted">{text}</p>
        {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
      </div>
    </section>
  );
}
