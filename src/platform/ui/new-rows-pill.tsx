import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Shows the count in the document title, so that a background tab shows it too. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const plain = () => document.title.replace(COUNT, '');
    document.title = count > 0 ? `(${count}) ${plain()}` : plain();
    return () => {
      document.title = plain();
    };
  }, [count]);
}

interface NewRowsPillProps {
  count: number;
  /** Singular and plural. */
  noun: readonly [singular: string, plural: string];
  onShow: () => void;
}

/** Number of new rows, above a list. It takes no space, so that the layout does not shift. */
export function NewRowsPill({ count, noun: [singular, plural], onShow }: NewRowsPillProps) {
  useCountInTitle(count);
  return (
    <div
      aria-live="polite"
      className="sticky top-2 z-20 flex h-0 justify-center max-md:-translate-y-2 max-md:top-4 print:hidden"
    >
      {count > 0 && (
        <button
          type="button"
          className="btn btn-primary btn-sm rounded-full shadow-lg max-md:min-h-11"
          onClick={onShow}
        >
          {count} new {count === 1 ? singular : plural} · Show
        </button>
      )}
    </div>
  );
}
