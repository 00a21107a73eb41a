import { useId, useRef, useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { today } from '#src/core/site/calendar.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type BookPeriod, bookPeriod, periodProblem } from './period.ts';

/** A kind of file that can be downloaded. */
interface PeriodFile {
  label: string;
  /** @throws ApiError */
  save: (period: BookPeriod) => Promise<void>;
}

interface PeriodDialogProps {
  title: string;
  about: string;
  open: boolean;
  onClose: () => void;
  /** The last one is preferred. */
  files: readonly PeriodFile[];
}

/** Chooses the period of a file, and its kind. */
export function PeriodDialog({ title, about, open, onClose, files }: PeriodDialogProps) {
  const formId = useId();
  const [input, setInput] = useState(() => bookPeriod({}, today()));
  const chosen = useRef<PeriodFile>(undefined);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof BookPeriod>({
    validate: () => problemAt(periodProblem(input)),
    async send() {
      await (chosen.current ?? files.at(-1))?.save(input);
      onClose();
    },
    serverFields: ['from', 'to'],
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={files.map((file, index) => (
        <button
          key={file.label}
          type="submit"
          form={formId}
          className={`btn ${index === files.length - 1 ? 'btn-primary' : 'btn-outline'}`}
          aria-disabled={submitting}
          onClick={() => {
            chosen.current = file;
          }}
        >
          {file.label}
        </button>
      ))}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <Field label="From" type="date" {...field('from')} />
        <Field label="To" type="date" {...field('to')} />
      </form>
      <p className="mt-3 text-muted text-sm">{about}</p>
      <CallProblem {...failure} />
    </Modal>
  );
}
