import type { Ref } from 'react';

interface MoreButtonProps {
  label: string;
  loading: boolean;
  /** Whether the last request for more failed. */
  failed: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The button at the end of a list that has more rows than it shows. */
export function MoreButton({ label, loading, failed, onClick, ref }: MoreButtonProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <button
        ref={ref}
        type="button"
        className="btn btn-outline"
        aria-disabled={loading}
        onClick={() => loading || onClick()}
      >
        {label}
      </button>
      {failed && (
        <p role="alert" className="text-error">
          The rest could not be loaded. Please try again.
        </p>
      )}
    </div>
  );
}
