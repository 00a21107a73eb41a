import { useState } from 'react';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { AddressField } from '#src/core/orders/delivery-fields.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { OrderInBrief } from '../actions/order-in-brief.tsx';
import type { MoveDialogProps } from '../moves/move-offer.ts';
import { type AmendmentField, labels, MAX_AMENDMENT_REASON } from './amendment.ts';
import { useAmendForm } from './use-amend-form.ts';

/** Dialog that changes pieces, price, address or promised day of an order. */
export default function AmendDialog({ asked, ...rest }: MoveDialogProps) {
  const [opening, setOpening] = useState({ asked, count: 0 });
  // A new key per opening resets the form. The closed dialog stays mounted until then, so that it can return the focus.
  if (asked !== opening.asked) setOpening({ asked, count: opening.count + (asked ? 1 : 0) });
  return <OpenDialog key={opening.count} asked={asked} {...rest} />;
}

function OpenDialog(props: MoveDialogProps) {
  const { asked, onClose } = props;
  const state = useAmendForm(props);
  return (
    <FormDialog
      title={asked?.move.title ?? ''}
      confirm={(state.isBelow ? 'Save the price below cost' : asked?.move.confirm) ?? ''}
      dismiss={asked?.move.dismiss ?? ''}
      open={asked !== undefined}
      state={state}
      onClose={onClose}
    >
      {asked && <AmendForm order={asked.order} state={state} />}
    </FormDialog>
  );
}

function AmendForm({ order, state }: { order: Order; state: ReturnType<typeof useAmendForm> }) {
  const { problemOf, input, isAdmin, next, change } = state;
  if (!input) return null;
  const fieldOf = (name: AmendmentField) => ({
    name,
    value: input[name],
    error: problemOf(name),
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  const price = `${labels.unitPrice} (${order.currency})`;
  return (
    <>
      <OrderInBrief order={order} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.orderedMinQty} inputMode="numeric" {...fieldOf('orderedMinQty')} />
        {isAdmin && <Field label={price} inputMode={inputModeFor(order.currency)} {...fieldOf('unitPrice')} />}
      </div>
      <AddressField autoComplete="off" {...fieldOf('shippingAddress')} />
      {isAdmin && <Field label={labels.promisedFor} type="date" {...fieldOf('promisedFor')} />}
      <TextArea
        label={isAdmin ? 'Reason' : 'Reason (if you want to tell us)'}
        rows={2}
        maxLength={MAX_AMENDMENT_REASON}
        {...(isAdmin && { hint: 'The customer reads it in the mail and in the history.' })}
        {...fieldOf('reason')}
      />
      <Totals now={order} next={next} />
    </>
  );
}

/** Total and deposit, now and with the change. */
function Totals({ now, next }: { now: Order; next: Order | undefined }) {
  const money = (amount: number) => formatMoney(amount, now.currency);
  const rows = [
    ['Price per piece', now.unitPrice, next?.unitPrice],
    ['Total', now.orderedTotalPrice, next?.orderedTotalPrice],
    ...(now.depositAmount > 0 || (next?.depositAmount ?? 0) > 0
      ? ([['Deposit', now.depositAmount, next?.depositAmount]] as const)
      : []),
  ] as const;
  return (
    <table className="w-full border-base-300 border-t text-sm tabular-nums" aria-live="polite">
      <thead>
        <tr className="text-muted">
          <td />
          <th className="py-1 text-right font-normal">Now</th>
          <th className="py-1 text-right font-normal">With the change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <th scope="row" className="py-1 text-left font-normal">
              {label}
            </th>
            <td className="text-right">{money(before)}</td>
            <td className="text-right font-semibold">{after === undefined ? '–' : money(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
