import { Suspense, useState } from 'react';
import { type CallName, checkMay, orNotFound, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import { OrderButtons } from '../actions/order-buttons.tsx';
import { useOrderActions } from '../actions/use-order-actions.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { BuyerSection } from '../buyer/buyer-section.tsx';
import { actionsFor, likeliestAction, type NextAction, nextStepOf } from '../moves/order-process.ts';
import type { Route } from './+types/order-details-page';
import { AskAboutOrder } from './ask-modal.tsx';
import { OrderHistory } from './order-history-list.tsx';
import { OrderNotes } from './order-notes.tsx';
import { getOrderCall, type OrderDetails } from './order-page.calls.ts';
import { type OrderPart, orderParts, partsAt } from './order-parts.ts';
import { OrderProgressBar } from './order-progress-bar.tsx';
import { OrderedBy, OrderedTool } from './order-summary.tsx';
import { OtherOpenOrders } from './other-open-orders.tsx';

/** Button and dialog for mailing a question about an order to the sales team. */
function AskDialog({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-outline max-md:min-h-11 md:btn-sm" onClick={() => setOpen(true)}>
        {order.shippedPieces > 0 ? 'Ask or report a problem' : 'Ask about this order'}
      </button>
      <AskAboutOrder order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const { params } = navigation;
    const details = orNotFound(() => callContract(getOrderCall, { params }));
    const [admin, found] = await Promise.all([checkMay(navigation, 'GET /order/:id'), details]);
    return { admin, details: found };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData ? `Order ${loaderData.details.order.number}` : 'Order');
}

function whoActs({ by }: NextAction, admin: boolean): string {
  if (by !== 'customer') return 'Next';
  return admin ? 'Waiting for the customer' : 'Your next step';
}

interface SectionsProps extends Pick<OrderDetails, 'order' | 'history'> {
  parts: readonly Extract<OrderPart, { where: 'page' }>[];
}

const Sections = ({ parts, order, history }: SectionsProps) =>
  parts.map(({ title, Part }) => (
    <section key={title} className="mt-8">
      <h3 className="font-semibold text-lg">{title}</h3>
      <Part order={order} history={history} />
    </section>
  ));

export default function OrderDetailsPage({ loaderData: { admin, details } }: Route.ComponentProps) {
  const { order, history, tool, packing, notes } = details;
  const processes = useOrderProcesses();
  const { heading, refresh } = useRefresh();
  const { run, dialog } = useOrderActions(refresh);
  useLiveChanges('orders', (ids) => {
    if (ids.length === 0 || ids.includes(order._id)) void refresh();
  });
  const actions = actionsFor(order, processes, admin);
  const toPay = order.paidAt === null && order.cancelledAt === null;
  const main =
    likeliestAction(order, processes, admin) ??
    (toPay ? actions.find(({ control, move }) => control !== 'Delete' && !move?.aside) : undefined);
  const next = nextStepOf(order, processes);
  const may = useMay(admin ? 'admin' : 'customer');
  const mayHave = ({ needs, forClerks }: { needs?: CallName; forClerks?: true }) =>
    (admin || !forClerks) && (!needs || may(needs));
  const parts = useFillings(orderParts);
  const sections = partsAt(parts, 'page').filter((part) => (part.when?.(order) ?? true) && mayHave(part));
  return (
    <section className="min-w-0">
      <PageLink className="text-link text-sm print:hidden" to="/dashboard">
        {admin ? 'All Orders' : 'My Orders'}
      </PageLink>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-heading">
            Order {order.number}
          </h2>
          <p className="text-muted">Placed on {formatDate(order.placedAt, 'long')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:basis-[calc(50%-0.25rem)] max-sm:*:first:basis-full print:hidden">
          <OrderButtons
            actions={actions}
            main={main}
            className="max-sm:h-auto max-sm:px-2 max-sm:leading-tight max-md:min-h-11 md:btn-sm"
            run={(action) => run(order, action)}
          >
            {!admin && may('POST /order/:id/question') && <AskDialog order={order} />}
          </OrderButtons>
        </div>
      </div>
      {partsAt(parts, 'top')
        .filter(mayHave)
        .map(({ Part }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the modules do not change
          <Suspense key={at}>
            <Part order={order} />
          </Suspense>
        ))}
      {next && (
        <p className="mt-5 border-primary border-l-4 bg-base-200 px-4 py-3">
          <strong>{whoActs(next, admin)}: </strong>
          {admin ? next.forAdmin : next.text}
        </p>
      )}
      <OrderProgressBar order={order} history={history} />
      <div className="mt-4 gap-x-10 sm:mt-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <OrderedTool order={order} tool={tool} packing={packing} again={!admin && may('POST /order')} />
          <Sections parts={sections.filter(({ aside }) => !aside)} {...details} />
          {(!admin || may('GET /order/:id/buyer')) && (
            <BuyerSection order={order} admin={admin} version={history.length} />
          )}
        </div>
        <div className="min-w-0 xl:row-span-2">
          <OrderedBy order={order} />
          {admin && may('GET /user-order') && <OtherOpenOrders order={order} />}
          <Sections parts={sections.filter(({ aside }) => aside)} {...details} />
          {notes && <OrderNotes order={order} notes={notes} refresh={refresh} />}
        </div>
        <OrderHistory history={history} currency={order.currency} admin={admin} />
      </div>
      {dialog}
    </section>
  );
}
