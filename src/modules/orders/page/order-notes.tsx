import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useText } from '#src/platform/ui/use-text.ts';
import { MAX_NOTE_LENGTH } from './order-details.ts';
import { type OrderNote, postOrderNoteCall } from './order-page.calls.ts';

interface OrderNotesProps {
  order: Order;
  notes: readonly OrderNote[];
  refresh: () => Promise<void>;
}

/** Internal notes of admins; never sent to the customer. */
export function OrderNotes({ order, notes, refresh }: OrderNotesProps) {
  const { form, failure, submitting, submit, area } = useText({
    maxLength: MAX_NOTE_LENGTH,
    call: (text) => callContract(postOrderNoteCall, { params: { id: order._id }, body: { text } }),
    onSent: refresh,
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
              {author}, <DateTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      <May call={postOrderNoteCall}>
        <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-2xl flex-col gap-3">
          <TextArea label="Add a note" hint="Only our staff read it." rows={2} {...area} />
          <CallProblem {...failure} />
          <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
            Save note
          </button>
        </form>
      </May>
    </section>
  );
}
