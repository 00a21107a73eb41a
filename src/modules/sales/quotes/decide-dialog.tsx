import { useId, useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type LossReason, lossNames, lossReasons, MAX_LOSS_REASON } from './quote.ts';

const ASK_CUSTOMER = 'Reason, if you want to tell us';

/** The ends of a quote that a reason is typed for; `label` is that of the text. */
const texts = {
  decline: { title: (of: string) => `Decline ${of}`, confirm: 'Decline', label: ASK_CUSTOMER, hasWhy: true },
  'take-back': { title: (of: string) => `Take ${of} back`, confirm: 'Take back', label: ASK_CUSTOMER, hasWhy: false },
  lose: {
    title: (of: string) => `${of} is lost`,
    confirm: 'Note as lost',
    label: 'What the customer said',
    hasWhy: true,
  },
  withdraw: {
    title: (of: string) => `Withdraw ${of}`,
    confirm: 'Withdraw',
    label: 'Reason for the customer',
    hasWhy: false,
  },
};

/** What is to be decided, as it was when the dialog was opened: the quote may change while it is open. */
export interface Asked {
  act: keyof typeof texts;
  /** Letter of the revision that was read; empty for none. */
  revision: string;
}

interface Answer {
  why: LossReason;
  reason: string;
}

interface DecideDialogProps {
  number: string;
  /** Undefined while the dialog is closed. */
  asked: Asked | undefined;
  /** @throws the error to show */
  send: (asked: Asked, answer: Answer) => Promise<void>;
  /** Runs after an answer, also a refusal: the quote may have changed. */
  onChanged: () => void;
  onClose: () => void;
}

interface OpenDialogProps extends Omit<DecideDialogProps, 'asked'> {
  open: boolean;
  asked: Asked;
  typed: Answer;
  /** Closes the dialog, and keeps what was typed for the next one. */
  onLeave: (typed: Answer) => void;
}

const EMPTY: Answer = { why: 'price', reason: '' };

/** Asks why a quote is declined or withdrawn. */
export function DecideDialog({ asked, onClose, ...rest }: DecideDialogProps) {
  const [opening, setOpening] = useState({ asked, latest: asked, count: 0 });
  const [left, setLeft] = useState<Record<string, Answer | undefined>>({});
  // A new key per opening resets the form.
  if (asked !== opening.asked)
    setOpening({ asked, latest: asked ?? opening.latest, count: opening.count + (asked ? 1 : 0) });
  const { latest } = opening;
  if (!latest) return null;
  const { label } = texts[latest.act];
  function close(typed?: Answer) {
    setLeft({ ...left, [label]: typed });
    onClose();
  }
  return (
    <OpenDialog
      key={opening.count}
      open={asked !== undefined}
      asked={latest}
      typed={left[label] ?? EMPTY}
      onClose={() => close()}
      onLeave={close}
      {...rest}
    />
  );
}

function OpenDialog({ open, number, asked, typed, send, onChanged, onClose, onLeave }: OpenDialogProps) {
  const formId = useId();
  const { title, confirm, label, hasWhy } = texts[asked.act];
  const [why, setWhy] = useState(typed.why);
  const [reason, setReason] = useState(typed.reason);
  const { form, submit, submitting, problems, failure, clear } = useSubmit<'reason'>({
    serverFields: ['reason'],
    async send() {
      await send(asked, { why, reason: reason.trim() });
      onChanged();
      onClose();
    },
    onFailure: (error) => {
      if (isRefusal(error)) onChanged();
    },
  });
  const leave = () => onLeave({ why, reason });
  return (
    <Modal
      title={title(number)}
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={failure ? leave : onClose}>
            Back
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
            {confirm}
          </button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasWhy && <Why value={why} onChange={setWhy} />}
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
        {failure?.links ? (
          <FormProblem message={failure.message}>
            {/* The page below the dialog: it is read with the dialog closed. */}
            {failure.links.map((link) => (
              <PageLink key={link.to} className="link link-primary mt-1 block" to={link.to} onClick={leave}>
                {link.label}
              </PageLink>
            ))}
          </FormProblem>
        ) : (
          <CallProblem {...failure} />
        )}
      </form>
    </Modal>
  );
}

function Why({ value, onChange }: { value: LossReason; onChange: (why: LossReason) => void }) {
  return (
    <label className="flex flex-col gap-1 font-medium text-sm">
      Why
      <select
        className="select w-full font-normal"
        value={value}
        onChange={({ target }) => onChange(target.value as LossReason)}
      >
        {lossReasons.map((each) => (
          <option key={each} value={each}>
            {lossNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
