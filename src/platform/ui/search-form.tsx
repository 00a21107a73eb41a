import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQueryForm } from './use-query-form.ts';

export const searchLabel = 'flex flex-col gap-1 font-medium text-sm';

/** Search field of a list; its name in the address is `q`. */
export function SearchField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`${searchLabel} min-w-0 grow basis-44 max-sm:basis-full`}>
      {label}
      <input className="input w-full" type="search" name="q" {...input} />
    </label>
  );
}

interface SearchFormProps {
  /** Name of the searched list. */
  label: string;
  /** Path of the page. */
  action: string;
  /** Values of the address, by field name. */
  values: Readonly<Record<string, string>>;
  /** Fields, whose default values are what is asked. */
  children: ReactNode;
}

/** Asks for a part of a signed-in page's list; the search is in the address of the page. */
export function SearchForm({ label, action, values, children }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asking = useQueryForm(form, action, values);
  return (
    <search aria-label={label}>
      <form
        ref={form}
        {...asking}
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

/**
 * Where a page tells what a search found. Screen readers announce what changes in an element that is there already: it stays,
 * empty without a search, while the list below makes way for another.
 * @returns the element, and what fills it from within the list
 */
export function useSearchStatus(): { status: ReactNode; tell: (words: string) => ReactNode } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return {
    status: <p ref={setElement} role="status" className="mt-4 text-muted text-sm tabular-nums empty:mt-0" />,
    tell: (words) => element && createPortal(words, element),
  };
}

/** The link that ends a search goes with it: the heading takes the focus that it had. */
export function useFocusAfterSearch(heading: RefObject<HTMLElement | null>, searching: boolean): void {
  const searched = useRef(searching);
  useEffect(() => {
    const ended = searched.current && !searching;
    searched.current = searching;
    if (ended && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, searching]);
}
