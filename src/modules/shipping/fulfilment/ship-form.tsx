import { useId } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import type { Order } from '#src/core/orders/order.ts';
import { OrderInBrief } from '#src/modules/orders/actions/order-in-brief.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { LeavingPiecesFields } from './leaving-pieces.tsx';
import { type ShipmentField, wholeLine } from './ship-input.ts';
import type { ShippableOrder } from './shipment.ts';
import type { ShipFormState } from './use-ship-form.ts';

interface ShipFormProps {
  order: Order;
  state: ShipFormState;
}

const numbers = [
  ['departedOn', 'Departure', { type: 'date' }],
  ['arrivesOn', 'Expected arrival', { type: 'date' }],
  ['container', 'Container', { maxLength: 100 }],
  ['seal', 'Seal', { maxLength: 100 }],
] as const;

export function ShipForm({ order, state }: ShipFormProps) {
  const { form, submit, problems, failure, input, offer, setDetail } = state;
  const carriers = useId();
  if (!input) return null;
  const [own, ...others] = offer?.orders ?? [withoutCartons(order)];
  const fieldOf = (name: ShipmentField) => ({
    name,
    value: input.details[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setDetail(name, target.value),
  });
  return (
    <form id="shipment" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <OrderInBrief order={order} />
      {own && <Line order={own} state={state} />}
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-3 border-base-300 border-y py-3">
          <legend className="sr-only">Together with other orders</legend>
          <p className="text-muted text-sm">Does this leave with it?</p>
          {others.map((other) => (
            <OtherOrder key={other._id} order={other} state={state} />
          ))}
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Carrier" maxLength={100} list={carriers} {...fieldOf('carrier')} />
        <Field label="AWB, B/L or truck" maxLength={100} {...fieldOf('reference')} />
        {numbers.map(([name, label, look]) => (
          <Field key={name} label={label} {...look} {...fieldOf(name)} />
        ))}
      </div>
      <datalist id={carriers}>
        {offer?.carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextArea label="Note to the customer" rows={2} maxLength={1_000} {...fieldOf('note')} />
      <CallProblem {...failure} />
    </form>
  );
}

const withoutCartons = ({
  _id,
  number,
  orderedTool,
  currency,
  orderedMinQty,
  shippedPieces,
}: Order): ShippableOrder => ({
  _id,
  number,
  orderedTool,
  currency,
  left: orderedMinQty - shippedPieces,
  together: null,
  cartonPieces: null,
});

function Line({ order, of, state }: { order: ShippableOrder; of?: string; state: ShipFormState }) {
  const { input, problems, setLine, isOffered } = state;
  const line = input?.lines[order._id];
  if (!line) return null;
  const lineProblems = { pieces: problems[`pieces-${order._id}`], cartons: problems[`cartons-${order._id}`] };
  return (
    <LeavingPiecesFields
      order={order}
      {...(of && { of })}
      line={line}
      problems={lineProblems}
      readOnly={!isOffered}
      onChange={(changed) => setLine(order._id, changed)}
    />
  );
}

function OtherOrder({ order, state }: { order: ShippableOrder; state: ShipFormState }) {
  const chosen = state.input?.lines[order._id] !== undefined;
  return (
    <>
      <label className="flex items-start gap-3 max-md:min-h-11">
        <input
          type="checkbox"
          className="checkbox"
          checked={chosen}
          onChange={() => state.setLine(order._id, chosen ? undefined : wholeLine(order))}
        />
        <span className="[overflow-wrap:anywhere]">
          <strong>{order.number}</strong>, {formatPieces(order.left)} × {order.orderedTool}
        </span>
      </label>
      {chosen && <Line order={order} of={order.number} state={state} />}
    </>
  );
}
