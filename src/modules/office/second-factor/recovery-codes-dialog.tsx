import { CopyButton } from '#src/platform/ui/copy-button.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';

/** The only time that the recovery codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Modal
      title="Your recovery codes"
      open
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          I have saved them
        </button>
      }
    >
      <p>
        Save or print them now: they are not shown again. Without your app or passkey each of them signs you in once.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 rounded-box bg-base-200 p-3">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <CopyButton name="Recovery codes" text={codes.join('\n')} secret />
      </div>
    </Modal>
  );
}
