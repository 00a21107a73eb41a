import { useId, useState } from 'react';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type LossReason, lossNames, lossReasons, MAX_LOSS_REASON } from './quote.ts';

interface DecideDialogProps {
  open: boolean;
  title: string;
  confirm: string;
  /** Label of the text. */
  label: string;
  /** Whether a reason is chosen as well. */
  hasWhy: boolean;
  /** @throws the error to show */
  send: (decision: { why: LossReason; reason: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks why a quote is declined or withdrawn. */
export function DecideDialog({ open, onClose, ...rest }: DecideDialogProps) {
  const [opening, setOpening] = useState({ open, count: 0 });
  // A new key per opening resets the form.
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return <OpenDialog key={opening.count} open={open} onClose={onClose} {...rest} />;
}

function OpenDialog({ open, title, confirm, label, hasWhy, send, onClose }: DecideDialogProps) {
  const formId = useId();
  const [why, setWhy] = useState<LossReason>('price');
  const [reason, setReason] = useState('');
  const { form, submit, submitting, problems, failure, clear } = useSubmit<'reason'>({
    serverFields: ['reason'],
    async send() {
      await send({ why, reason: reason.trim() });
      onClose();
    },
  });
  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Back
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
            {confirm}
          </button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasWhy && (
          <label className="flex flex-col gap-1 font-medium text-sm">
            Why
            <select
              className="select w-full font-normal"
              value={why}
              onChange={({ target }) => setWhy(target.value as LossReason)}
            >
              {lossReasons.map((each) => (
                <option key={each} value={each}>
                  {lossNames[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextArea
          label={label}
          rows={3}
          maxLength={MAX_LOSS_REASON}
          value={reason}
          error={problems.reason}
          onChange={({ target }) => {
            setReason(target.value);
            clear('reason', 'form');
          }}
        />
        <FormProblem message={failure?.message} links={failure?.links} />
      </form>
    </Modal>
  );
}
