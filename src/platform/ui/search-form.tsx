import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLengthLimit } from './length-limit.ts';
import { searchLabel } from './search-choice.tsx';
import { useQueryForm } from './use-query-form.ts';

type SearchFieldProps = { label: string } & InputHTMLAttributes<HTMLInputElement>;

/** The search field of a list; its query parameter is `q`. */
export function SearchField({ label, maxLength, className = 'min-w-0 grow basis-44', ...input }: SearchFieldProps) {
  const { problem, limited } = useLengthLimit({ maxLength, ...input });
  const problemId = useId();
  return (
    <label className={`${searchLabel} ${className} max-sm:basis-full`}>
      {label}
      <input
        className={`input w-full ${problem ? 'input-error' : ''}`}
        type="search"
        name="q"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...limited}
        {...input}
      />
      {problem && (
        <span id={problemId} role="alert" className="font-normal text-error text-sm">
          {problem}
        </span>
      )}
    </label>
  );
}

interface SearchFormProps {
  /** Name of the searched list. */
  label: string;
  /** Path of the page. */
  action: string;
  /** Query parameters of the current address, by field name. */
  values: Readonly<Record<string, string>>;
  className?: string;
  /** Fields; their default values are the current query. */
  children: ReactNode;
}

/** Searches the list of a signed-in page; the query is part of the page's address. */
export function SearchForm({ label, action, values, className = '', children }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const handlers = useQueryForm(form, action, values);
  return (
    <search aria-label={label}>
      <form
        ref={form}
        {...handlers}
        className={`mt-4 flex flex-wrap items-end gap-3 border border-base-300 bg-base-200 p-4 ${className}`}
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
 * The element in which a page announces the result of a search. Screen readers announce only changes in an existing
 * element, so it stays, empty without a search, while the list below it is replaced.
 * @returns the element, and a function that fills it from within the list
 */
export function useSearchStatus(): { status: ReactNode; tell: (words: string) => ReactNode } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return {
    status: <p ref={setElement} role="status" className="mt-4 text-muted text-sm tabular-nums empty:mt-0" />,
    tell: (words) => element && createPortal(words, element),
  };
}

/** Moves the focus to the heading when a search ends, because the focused link that ended it disappears. */
export function useFocusAfterSearch(heading: RefObject<HTMLElement | null>, searching: boolean): void {
  const wasSearching = useRef(searching);
  useEffect(() => {
    const ended = wasSearching.current && !searching;
    wasSearching.current = searching;
    if (ended && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, searching]);
}
