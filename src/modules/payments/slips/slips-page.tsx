import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import type { Order } from '#src/core/orders/order.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { proformaNumber, proformaPath } from '../invoices/proforma.ts';
import { balanceOf, dueNow } from '../ledger/balance.ts';
import type { Route } from './+types/slips-page';
import type { PendingSlip } from './slip.ts';
import { SlipRow } from './slip-row.tsx';
import { fetchSlips, useLiveSlips } from './use-live-slips.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /slip')];

export async function clientLoader() {
  return { slips: await orSignedOut(fetchSlips) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Transfer slips');
}

/** What the customer owes, to compare with the slip. */
function dueText(order: Order): string {
  const balance = balanceOf(order);
  const [now, total] = [dueNow(balance), balance.total].map((amount) => formatMinor(amount, order.currency));
  if (balance.shippedDue > 0)
    return `${formatMinor(balance.shippedDue, order.currency)} is due for shipped pieces of a cancelled order`;
  if (order.cancelledAt !== null) return `The order of ${total} is cancelled`;
  const deposit = balance.received > 0 ? 'Rest of the deposit' : 'Deposit';
  if (balance.due === 0) return `${total} is paid in full`;
  return now === total
    ? `${total} is due`
    : `${balance.depositDue > 0 ? deposit : 'Balance'} of ${now} due, of ${total}`;
}

/** The order that a slip was sent for. */
function OrderOfSlip({ slip: { order, jointInvoice } }: { slip: PendingSlip }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PageLink className="font-semibold text-link" to={orderPath(order)}>
          {order.number}
        </PageLink>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{order.orderedBy}</span>
        <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
          {formatPieces(order.orderedMinQty)} × {order.orderedTool}
        </span>
      </div>
      <p className="tabular-nums">
        {dueText(order)} ·{' '}
        <PageLink className="text-link" to={proformaPath(order._id)}>
          {proformaNumber(order)}
        </PageLink>
        {jointInvoice && <span className="text-muted">, a joint invoice: pays all of its orders, deposits first</span>}
      </p>
    </>
  );
}

/** The heading takes the focus of a button whose slip is gone: the keyboard would begin at the top of the page. */
function useHeadingFocus(slips: readonly PendingSlip[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(slips);
  useEffect(() => {
    if (slips !== first.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [slips]);
  return heading;
}

export default function SlipsPage({ loaderData: { slips } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const heading = useHeadingFocus(slips);
  const rows = useLiveSlips(slips);
  const count = rows.filter(({ decided }) => !decided).length;
  return (
    <section className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Transfer slips
      </h2>
      <p role="status" className="text-muted">
        {count === 0 ? '' : count === 1 ? '1 slip to check' : `${count} slips to check`}
      </p>
      {rows.length === 0 && (
        <div className="mt-4">
          <EmptyState title="No slips to check." text="What customers send about their transfers is listed here." />
        </div>
      )}
      <ul className="mt-4 flex max-w-4xl flex-col gap-6">
        {rows.map(({ slip, decided }) => (
          // The page of an order links to its first slip.
          <li key={slip._id} id={slip.orderId} className="scroll-mt-28">
            <OrderOfSlip slip={slip} />
            {decided ? (
              <p className="border-base-300 border-b py-3 text-muted">This slip has been decided.</p>
            ) : (
              <ul>
                <SlipRow slip={slip} clerk onDecided={revalidate} />
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
