import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { postOrderQuestionCall } from './order-page.calls.ts';
import { useText } from './use-text.ts';

/** Dialog for mailing a question about an order to the sales team. */
export function AskDialog({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { form, failure, submitting, submit, area } = useText(
    (text) => callContract(postOrderQuestionCall, { params: { id: order._id }, body: { text } }),
    () => {
      setOpen(false);
      showSuccess('Your question is sent. We reply by email.');
    },
  );
  return (
    <>
      <button type="button" className="btn btn-outline max-md:min-h-11 md:btn-sm" onClick={() => setOpen(true)}>
        Ask about this order
      </button>
      <Modal
        title={`Ask about ${order.number}`}
        open={open}
        onClose={() => setOpen(false)}
        busy={submitting}
        actions={
          <>
            <button type="button" className="btn btn-outline" onClick={() => setOpen(false)}>
              Not yet
            </button>
            <button type="submit" form="ask-about-order" className="btn btn-primary" aria-disabled={submitting}>
              Send the question
            </button>
          </>
        }
      >
        <form id="ask-about-order" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <TextArea
            label="Your question"
            hint="Our sales team replies to the address of your account."
            rows={5}
            {...area}
          />
          <FormProblem message={failure?.message} />
        </form>
      </Modal>
    </>
  );
}
