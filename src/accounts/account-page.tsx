import type { ReactNode } from 'react';

/** The narrow page of one form about an account. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grow bg-base-200 py-8 sm:py-14">
      <div className="mx-auto flex max-w-md flex-col gap-6 px-4 sm:border sm:border-base-300 sm:bg-base-100 sm:p-8">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </section>
  );
}
