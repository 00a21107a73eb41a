import { useEffect, useState } from 'react';
import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { DeliveryFields } from '#src/core/orders/delivery-fields.tsx';
import { findKnownAddresses, type KnownAddress } from '#src/core/orders/known-addresses.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { OrderProblem } from '#src/core/orders/order-problem.tsx';
import { formatMinor, formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import type { ListLine } from './list-lines.ts';
import { isLoading, type PricedLine } from './priced-lines.ts';
import { type RefusedLine, usePlaceList } from './use-place-list.ts';

interface PlaceListProps {
  email: string;
  lines: readonly PricedLine[];
  currency: string;
  onPieces: (edits: readonly ListLine[]) => void;
  onRemove: (toolIds: readonly string[]) => void;
  /** Reads the tools that could not be read. */
  onUnread: () => void;
}

interface RefusedLinesProps extends Pick<PlaceListProps, 'onPieces' | 'onRemove'> {
  lines: readonly RefusedLine[];
}

/** The lines that cannot be ordered, each with its reason and what can be done. */
function RefusedLines({ lines, onPieces, onRemove }: RefusedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Lines that cannot be ordered" className="border-error border-l-4 pl-4">
      {lines.map(({ toolId, message, available = 0 }) => (
        <li key={toolId} className="py-2">
          <p className="text-error">{message}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            {available >= MINIMUM_ORDER_QUANTITY && (
              <button
                type="button"
                className="btn btn-outline btn-sm max-md:min-h-11"
                onClick={() => onPieces([{ toolId, pieces: available }])}
              >
                Take the {formatPieces(available)} that are left
              </button>
            )}
            <button type="button" className="btn btn-outline btn-sm max-md:min-h-11" onClick={() => onRemove([toolId])}>
              Take it off the list
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function useKnownAddresses(email: string) {
  const [known, setKnown] = useState<readonly KnownAddress[]>([]);
  useEffect(() => {
    findKnownAddresses(email).then(setKnown, () => {});
  }, [email]);
  return known;
}

/** What a line will cost, in minor units. @param told the new price per piece, which the next attempt accepts */
const amountOf = ({ pieces, amount = 0 }: PricedLine, told: number | undefined, currency: string) =>
  told === undefined ? amount : orderTotal(pieces, minorPriceOf(told, currency));

function PlaceForm({ email, lines, currency, onUnread, ...changes }: PlaceListProps) {
  const known = useKnownAddresses(email);
  const place = usePlaceList(lines, currency, { onPlaced: changes.onRemove, onUnread });
  const { form, submit, input, change, problems, failure, lost, refused, told } = place;
  const field = (name: 'shippingAddress' | 'orderedPhone') => ({
    name,
    value: input[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => change({ [name]: value }),
  });
  const total = lines.reduce((sum, line) => sum + amountOf(line, told.get(line.toolId), currency), 0);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="tabular-nums">
        {lines.length} {lines.length === 1 ? 'order' : 'orders'} with one address and one invoice:{' '}
        <strong>{isLoading(lines) ? '…' : formatMinor(total, currency)}</strong>. All are placed, or none.
      </p>
      <DeliveryFields known={known} field={field} onUse={change} />
      <OrderingFor />
      <OrderProblem failure={failure} lost={lost} />
      <RefusedLines lines={refused} {...changes} />
      {told.size > 0 && <p>Place all again to accept the new prices.</p>}
      <button type="submit" className="btn btn-primary btn-lg" aria-disabled={place.submitting}>
        {place.submitting ? 'Placing orders…' : 'Place all'}
      </button>
    </form>
  );
}

/** The dialog that places the orders of all lines. */
export function PlaceList(props: PlaceListProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-primary btn-lg" onClick={() => setOpen(true)}>
        Place all
      </button>
      <Modal
        title="Place all orders"
        open={open}
        onClose={() => setOpen(false)}
        actions={
          <button type="button" className="btn btn-ghost" onClick={() => setOpen(false)}>
            Back to the list
          </button>
        }
      >
        <PlaceForm {...props} />
      </Modal>
    </>
  );
}
