import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useText } from '#src/platform/ui/use-text.ts';
import { MAX_NOTE_LENGTH } from './order-details.ts';
import { postOrderQuestionCall } from './order-page.calls.ts';

interface AskModalProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

interface Texts {
  /** What is sent. */
  noun: 'question' | 'message';
  title: string;
  label: string;
  dismiss: string;
  confirm: string;
}

/** Mails a text about an order to the sales team. */
function AskModal({ order, open, onClose, texts }: AskModalProps & { texts: Texts }) {
  const keyFor = useIdempotencyKey();
  const { area, ...state } = useText({
    maxLength: MAX_NOTE_LENGTH,
    call(text) {
      const body = { text };
      const input = { params: { id: order._id }, body };
      return callContract(postOrderQuestionCall, input, { headers: keyFor(body) });
    },
    onSent() {
      onClose();
      showSuccess(`Your ${texts.noun} about ${order.number} is sent. We reply by email.`);
    },
  });
  const { title, label, confirm, dismiss } = texts;
  return (
    <FormDialog title={title} confirm={confirm} dismiss={dismiss} open={open} state={state} onClose={onClose}>
      <p>
        {formatPieces(order.orderedMinQty)} × {order.orderedTool}
      </p>
      <TextArea label={label} hint="Our sales team replies to the address of your account." rows={5} {...area} />
    </FormDialog>
  );
}

/** With pieces that have left, also a claim. */
export function AskAboutOrder(props: AskModalProps) {
  const { number, shippedPieces } = props.order;
  const noun = shippedPieces > 0 ? 'message' : 'question';
  return (
    <AskModal
      {...props}
      texts={{
        noun,
        title: `Ask about ${number}`,
        label: shippedPieces > 0 ? 'Your question, or what is wrong with the pieces' : 'Your question',
        dismiss: 'Not yet',
        confirm: `Send the ${noun}`,
      }}
    />
  );
}

/** For an order that its customer can no longer cancel. */
export default function AskToCancel(props: AskModalProps) {
  return (
    <AskModal
      {...props}
      texts={{
        noun: 'message',
        title: 'Cancel this order?',
        label: `We have begun with ${props.order.number}. Why do you want to cancel it?`,
        dismiss: 'Keep the order',
        confirm: 'Send the message',
      }}
    />
  );
}
