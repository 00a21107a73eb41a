import type { ReactNode } from 'react';
import { CopyButton } from '#src/platform/ui/copy-button.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** The only time that a secret is shown. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Modal
      title={title}
      open
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          I have saved it
        </button>
      }
    >
      <p>Save it now, in a safe place: it is not shown again.</p>
      <p className="mt-3 rounded-box bg-base-200 p-3 [overflow-wrap:anywhere]">
        <code>{secret}</code>
      </p>
      <div className="mt-2">
        <CopyButton name="Secret" text={secret} secret />
      </div>
      <div className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">{children}</div>
    </Modal>
  );
}
