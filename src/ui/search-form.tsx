import { type ChangeEvent, type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

export const searchLabel = 'flex flex-col gap-1 font-medium text-sm';

/** What one types to search a list; its name in the address is `q`. */
export function SearchField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`${searchLabel} min-w-0 grow basis-44`}>
      {label}
      <input className="input w-full" type="search" name="q" {...input} />
    </label>
  );
}

interface SearchFormProps {
  /** What is searched. */
  label: string;
  /** Path of the page. */
  action: string;
  /** What the address asks for, by the names of the fields. */
  values: Readonly<Record<string, string>>;
  /** Fields without values of their own. */
  children: ReactNode;
}

/** Asks for a part of a signed-in page's list; what is asked stands in the address of the page. */
export function SearchForm({ label, action, values, children }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // The address may change without the form: by going back, or by a link. A new form would lose the focus.
  const asked = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(asked))) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [asked]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    submit(filled as [string, string][], { action, preventScrollReset: true });
  }

  function searchAtOnce({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if ((target as Element) instanceof HTMLSelectElement) currentTarget.requestSubmit();
  }

  return (
    <search aria-label={label}>
      <form
        ref={form}
        onSubmit={search}
        onChange={searchAtOnce}
        className="mt-4 flex flex-wrap items-end gap-3 border border-base-300 bg-base-200 p-4"
      >
        {children}
        <button type="submit" className="btn btn-secondary">
          Search
        </button>
      </form>
    </search>
  );
}
