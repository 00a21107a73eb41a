import type { Ref } from 'react';

interface MoreButtonProps {
  label: string;
  loading: boolean;
  /** Whether what was asked for did not come. */
  failed: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** At the end of a list that has more than it shows. */
export function MoreButton({ label, loading, failed, onClick, ref }: MoreButtonProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <button ref={ref} type="button" className="btn btn-outline" disabled={loading} onClick={onClick}>
        {label}
      </button>
      {failed && (
        <p role="alert" className="text-error">
          More could not be loaded. Please try again.
        </p>
      )}
    </div>
  );
}
