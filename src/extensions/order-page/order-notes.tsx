import { useState } from 'react';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { MAX_NOTE_LENGTH, type OrderNote } from './order-details.ts';

interface OrderNotesProps {
  order: Order;
  notes: readonly OrderNote[];
  refresh: () => Promise<void>;
}

/** What admins write down for one another; the customer never receives it. */
export function OrderNotes({ order, notes, refresh }: OrderNotesProps) {
  const [text, setText] = useState('');
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'text'>({
    serverFields: ['text'],
    async send() {
      await callApi(`/order/${order._id}/note`, acknowledged, { method: 'POST', body: { text } });
      setText('');
      await refresh();
    },
  });
  return (
    <section className="mt-8 print:hidden">
      <h3 className="font-semibold text-lg">Internal notes</h3>
      <ul className="mt-2">
        {notes.map(({ author, text: note, at }) => (
          <li key={at} className="border-base-300 border-b py-2.5">
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {note}
            </p>
            <p className="text-muted text-sm">
              {author}, <time dateTime={at}>{formatDate(at, 'minute')} UTC</time>
            </p>
          </li>
        ))}
      </ul>
      <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-2xl flex-col gap-3">
        <TextArea
          label="Add a note"
          hint="Only admins read it."
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          error={problems.text}
          onChange={({ target }) => {
            setText(target.value);
            clear('text');
          }}
        />
        <FormProblem message={failure?.message} />
        <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
          Save note
        </button>
      </form>
    </section>
  );
}
