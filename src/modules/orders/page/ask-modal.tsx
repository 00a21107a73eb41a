import { callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { postOrderQuestionCall } from './order-page.calls.ts';
import { useText } from './use-text.ts';

interface AskModalProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

interface Texts {
  title: string;
  label: string;
  dismiss: string;
  confirm: string;
}

/** Mails a text about an order to the sales team. */
function AskModal({ order, open, onClose, texts }: AskModalProps & { texts: Texts }) {
  const { form, failure, submitting, submit, area } = useText(
    (text) => callContract(postOrderQuestionCall, { params: { id: order._id }, body: { text } }),
    () => {
      onClose();
      showSuccess(`Your question about ${order.number} is sent. We reply by email.`);
    },
  );
  const formId = `ask-${order._id}`;
  return (
    <Modal
      title={texts.title}
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            {texts.dismiss}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
            {texts.confirm}
          </button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p>
          {formatPieces(order.orderedMinQty)} × {order.orderedTool}
        </p>
        <TextArea
          label={texts.label}
          hint="Our sales team replies to the address of your account."
          rows={5}
          {...area}
        />
        <FormProblem message={failure?.message} />
      </form>
    </Modal>
  );
}

export const AskAboutOrder = (props: AskModalProps) => (
  <AskModal
    {...props}
    texts={{
      title: `Ask about ${props.order.number}`,
      label: 'Your question',
      dismiss: 'Not yet',
      confirm: 'Send the question',
    }}
  />
);

/** For an order that its customer can no longer cancel. */
export default function AskToCancel(props: AskModalProps) {
  return (
    <AskModal
      {...props}
      texts={{
        title: 'Cancel this order?',
        label: `We have begun with ${props.order.number}. Why do you want to cancel it?`,
        dismiss: 'Keep the order',
        confirm: 'Send the message',
      }}
    />
  );
}
