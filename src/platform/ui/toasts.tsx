import { openToastRegion } from './toast-region.tsx';

const load = () => import('./toast-stack.tsx');

// Most pages never show a toast and never import this file. Pages that may show one preload the code: a toast that
// reports an unreachable shop must not have to be fetched from it.
if (typeof document !== 'undefined') load().catch(() => undefined);

interface Undo {
  closesAfterMs: number;
  undo: () => void;
}

async function offerUndo(message: string, { closesAfterMs, undo }: Undo): Promise<void> {
  const { toast, ToastStack } = await load();
  openToastRegion(ToastStack);
  const undoButton = ({ closeToast }: { closeToast: () => void }) => (
    <div className="flex items-center gap-3">
      <span>{message}</span>
      <button
        type="button"
        className="btn btn-outline btn-sm"
        onClick={() => {
          closeToast();
          undo();
        }}
      >
        Undo
      </button>
    </div>
  );
  toast.success(undoButton, { autoClose: closesAfterMs, closeOnClick: false });
}

async function show(kind: 'success' | 'error', message: string): Promise<void> {
  const { toast, ToastStack } = await load();
  openToastRegion(ToastStack);
  toast[kind](message);
}

// The page shows everything important as well, so a toast whose code fails to load is not a fault.
export const showSuccess = (message: string) => void show('success', message).catch(() => undefined);
/** Reports that something is done, with a button that undoes it. */
export const showUndo = (message: string, undo: Undo) => void offerUndo(message, undo).catch(() => undefined);
export const showError = (message: string) => void show('error', message).catch(() => undefined);
