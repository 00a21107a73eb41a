import { type ButtonHTMLAttributes, useState } from 'react';
import { showError } from './toasts.tsx';

interface DownloadButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** Fetches and saves the file. @throws an error whose message is for the user */
  save: () => Promise<unknown>;
}

/** A button that saves a file. It says that the file is prepared, and ignores further clicks until then. */
export function DownloadButton({ save, children, ...button }: DownloadButtonProps) {
  const [loading, setLoading] = useState(false);

  async function press() {
    if (loading) return;
    setLoading(true);
    await save().catch((error: Error) => showError(error.message));
    setLoading(false);
  }

  return (
    <button type="button" {...button} aria-disabled={loading} onClick={press}>
      {loading ? 'Preparing…' : children}
    </button>
  );
}
