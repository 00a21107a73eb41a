import { useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { ArrivalButton } from './arrival-button.tsx';
import { CorrectShipmentDialog } from './correct-shipment-dialog.tsx';
import type { Shipment, ShipmentLine } from './shipment.ts';

interface ShipmentRowProps {
  order: Order;
  shipment: Shipment;
  clerk: boolean;
  /** True if the customer confirms the arrival of this shipment separately. */
  arrivesAlone: boolean;
  onChanged: () => Promise<void>;
}

const counted = (count: number, singular: string, plural: string) =>
  `${formatPieces(count)} ${count === 1 ? singular : plural}`;

const goodsOf = ({ pieces, cartons }: ShipmentLine) =>
  [counted(pieces, 'piece', 'pieces'), cartons !== null && `in ${counted(cartons, 'carton', 'cartons')}`]
    .filter(Boolean)
    .join(' ');

/** Departure and arrival of a shipment, in words. */
function datesOf({ departedOn, arrivesOn, arrivedAt }: Shipment): string {
  if (arrivedAt !== null) return `Left ${formatDate(departedOn, 'short')}, arrived ${formatDate(arrivedAt, 'short')}`;
  const expected = arrivesOn ? `, expected ${formatDate(arrivesOn, 'short')}` : '';
  return `Left ${formatDate(departedOn, 'short')}${expected}`;
}

/** One shipment of an order. */
export function ShipmentRow({ order, shipment, clerk, arrivesAlone, onChanged }: ShipmentRowProps) {
  const may = useMay();
  const [correcting, setCorrecting] = useState(false);
  const { carrier, reference, container, seal, tracking, arrivedAt } = shipment;
  const own = shipment.lines.filter(({ orderId }) => orderId === order._id);
  const others = shipment.lines.filter(({ orderId }) => orderId !== order._id);
  const numbers = [carrier, reference, container && `container ${container}`, seal && `seal ${seal}`].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-base-300 border-b py-3 tabular-nums">
      <div className="min-w-0">
        <p className="font-semibold">{own.map(goodsOf).join(', ')}</p>
        {numbers.length > 0 && <p className="[overflow-wrap:anywhere]">{numbers.join(' · ')}</p>}
        <p className="text-muted">{datesOf(shipment)}</p>
        {others.length > 0 && (
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            With {others.map((line) => `${goodsOf(line)} of ${line.orderNumber}`).join(', ')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">
        {tracking && (
          <a className="btn btn-outline max-md:min-h-11 md:btn-sm" href={tracking} target="_blank" rel="noreferrer">
            Track at {carrier}
          </a>
        )}
        {!clerk && arrivesAlone && arrivedAt === null && (
          <ArrivalButton orderId={order._id} shipmentId={shipment._id} onArrived={onChanged} />
        )}
        {clerk && may('PUT /order/:id/shipment/:shipment') && (
          <>
            <button
              type="button"
              className="btn btn-ghost max-md:min-h-11 md:btn-sm"
              onClick={() => setCorrecting(true)}
            >
              Change details
            </button>
            <CorrectShipmentDialog
              orderId={order._id}
              shipment={shipment}
              open={correcting}
              onClose={() => setCorrecting(false)}
              onCorrected={onChanged}
            />
          </>
        )}
      </div>
    </li>
  );
}
