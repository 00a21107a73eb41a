import { showError, showSuccess } from './toasts.tsx';

/** Copies a value that the page shows. @param props.name of the value, such as `IBAN` */
export function CopyButton({ name, text }: { name: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(`${name} copied: ${text}`);
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
