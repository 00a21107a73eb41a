import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { MAX_ADDRESS_LENGTH } from '#src/core/orders/order.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { OrderInBrief } from '../actions/order-in-brief.tsx';
import type { MoveDialogProps } from '../moves/move-offer.ts';
import { postSplitCall } from './amend.calls.ts';
import { MAX_AMENDMENT_REASON, splitProblems } from './amendment.ts';

const fields = ['orderedMinQty', 'shippingAddress', 'reason'] as const;
const empty = { orderedMinQty: '', shippingAddress: '', reason: '' };

/** Dialog that splits pieces for another address off an order. */
export default function SplitDialog({ asked, ...rest }: MoveDialogProps) {
  const [opening, setOpening] = useState({ asked, count: 0 });
  // A new key per opening resets the form. The closed dialog stays mounted until then, so that it can return the focus.
  if (asked !== opening.asked) setOpening({ asked, count: opening.count + (asked ? 1 : 0) });
  return <OpenDialog key={opening.count} asked={asked} {...rest} />;
}

function OpenDialog({ asked, onClose, onMade, onRefused }: MoveDialogProps) {
  const isAdmin = asked?.move.fields.amount !== undefined;
  const [input, setInput] = useState(empty);
  const keyFor = useIdempotencyKey();
  const split = { ...input, orderedMinQty: parseWholeNumber(input.orderedMinQty) };
  const state = useSubmit<(typeof fields)[number]>({
    validate: () => (asked ? splitProblems(asked.order, split, isAdmin) : {}),
    serverFields: fields,
    async send() {
      if (!asked) return;
      await callContract(postSplitCall, { params: { id: asked.order._id }, body: split }, { headers: keyFor(split) });
      await onMade(asked);
    },
    onFailure: async (error) => {
      if (isRefusal(error)) await onRefused();
    },
  });
  const fieldOf = textFields(input, setInput, state);
  return (
    <FormDialog
      title={asked?.move.title ?? ''}
      confirm={asked?.move.confirm ?? ''}
      dismiss={asked?.move.dismiss ?? ''}
      open={asked !== undefined}
      state={state}
      onClose={onClose}
    >
      {asked && (
        <>
          <OrderInBrief order={asked.order} />
          <p className="text-muted">{asked.move.text}</p>
          <Field label="Pieces to split off" inputMode="numeric" {...fieldOf('orderedMinQty')} />
          <TextArea
            label="Address of the new order"
            rows={2}
            maxLength={MAX_ADDRESS_LENGTH}
            {...fieldOf('shippingAddress')}
          />
          <TextArea
            label={isAdmin ? 'Reason' : 'Reason (if you want to tell us)'}
            rows={2}
            maxLength={MAX_AMENDMENT_REASON}
            {...fieldOf('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
