import { useId, useRef, useState } from 'react';
import { readAnswer, send, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile, saveFile } from '#src/core/calls/download-file.ts';
import { today } from '#src/core/site/calendar.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { getAccountStatementCall } from './books.calls.ts';
import { invoicePapers } from './invoice-papers.ts';
import { type BookPeriod, bookPeriod, periodProblem } from './period.ts';

/** Whose statement, and of which days; without a customer, the user's own. */
type StatementQuery = BookPeriod & { customer?: string };

/** Saves a statement as a CSV file. @throws ApiError */
async function saveStatementCsv(query: StatementQuery): Promise<void> {
  const path = pathOf(getAccountStatementCall, { query });
  const response = await sendAsSignedIn((authorization) =>
    send(path, { headers: { ...authorization, accept: 'text/csv' } }),
  );
  if (!response.ok) await readAnswer(response, (answer): answer is never => answer === undefined);
  saveFile(await response.blob(), `statement-${query.from}-${query.to}.csv`);
}

interface StatementDialogProps {
  open: boolean;
  onClose: () => void;
  /** Address of the customer; undefined for the user's own statement. */
  customer: string | undefined;
}

/** Chooses the period of a statement, and the kind of its file. */
export function StatementDialog({ open, onClose, customer }: StatementDialogProps) {
  const formId = useId();
  const [input, setInput] = useState(() => bookPeriod({}, today()));
  const asPdf = useRef(false);
  const papers = useFilling(invoicePapers);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof BookPeriod>({
    validate: () => problemAt(periodProblem(input)),
    async send() {
      const query = { ...input, ...(customer && { customer }) };
      if (asPdf.current && papers)
        await downloadFile(papers.statement(query), `statement-${input.from}-${input.to}.pdf`);
      else await saveStatementCsv(query);
      onClose();
    },
    serverFields: ['from', 'to'],
  });
  const field = textFields(input, setInput, { problems, clear });
  const button = (label: string, isPdf: boolean, look: string) => (
    <button
      type="submit"
      form={formId}
      className={`btn ${look}`}
      aria-disabled={submitting}
      onClick={() => {
        asPdf.current = isPdf;
      }}
    >
      {label}
    </button>
  );
  return (
    <Modal
      title="Statement of account"
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          {button('Download CSV', false, 'btn-outline')}
          {papers && button('Download PDF', true, 'btn-primary')}
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <Field label="From" type="date" {...field('from')} />
        <Field label="To" type="date" {...field('to')} />
      </form>
      <p className="mt-3 text-muted text-sm">
        All invoices and payments of these days, with the balance before and after them.
        {customer && ` The customer is ${customer}.`}
      </p>
      <FormProblem message={failure?.message} />
    </Modal>
  );
}
