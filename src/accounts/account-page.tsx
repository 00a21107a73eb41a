import type { ReactNode } from 'react';

/** The narrow page of one form about an account. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-12">
      <h1 className="text-title">{title}</h1>
      {children}
    </section>
  );
}
