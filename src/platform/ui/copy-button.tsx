import { showError, showSuccess } from './toasts.tsx';

interface CopyButtonProps {
  /** Of the value, such as `IBAN`. */
  name: string;
  text: string;
  /** The message does not repeat the value. */
  secret?: boolean;
}

/** Copies a value that the page shows. */
export function CopyButton({ name, text, secret = false }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(secret ? `${name} copied.` : `${name} copied: ${text}`);
    } catch {
      // Without a secure connection, or the right to it, there is no clipboard.
      showError('Your browser does not allow this. Please select the text and copy it.');
    }
  }
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm max-md:min-h-11"
      aria-label={`Copy ${name}`}
      onClick={() => void copy()}
    >
      Copy
    </button>
  );
}
