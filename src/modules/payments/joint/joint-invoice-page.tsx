import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orSignedOut, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { proformaPath } from '../invoices/proforma.ts';
import type { Route } from './+types/joint-invoice-page';
import { AddressOrders } from './address-orders.tsx';
import { chosenOrders, groupByAddress, initialSelection } from './joint-choice.ts';
import { getJoinableCall, postJointInvoiceCall } from './joint-invoice.calls.ts';
import { problemOfJoin } from './joint-invoice.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

/** An unknown order, or one of another customer, leaves nothing to join. */
function noneIfMissing(error: unknown): { orders: Order[] } {
  if (error instanceof ApiError && error.status === 404) return { orders: [] };
  throw error;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const named = new URL(request.url).searchParams.get('order');
  return orSignedOut(async () => {
    const query = { order: named ?? undefined };
    const { orders } = await callContract(getJoinableCall, { query }).catch(noneIfMissing);
    return { named, orders };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('One invoice for several orders');
}

function JoinForm({ orders, named }: { orders: readonly Order[]; named: string | null }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => initialSelection(orders, named));
  const navigate = useNavigate();
  const selected = chosenOrders(orders, chosen);
  const [first] = selected;
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'orders'>({
    serverFields: ['orders'],
    validate: () => ({ orders: problemOfJoin(selected)?.message }),
    async send() {
      const body = { orders: selected.map(({ _id }) => _id) };
      const issued = await callContract(postJointInvoiceCall, { body });
      showSuccess(`${issued.number} is issued.`);
      await navigate(proformaPath(issued.order));
    },
  });
  const total = selected.reduce((sum, order) => sum + minorPriceOf(amountToPay(order), order.currency), 0);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 max-w-3xl">
      {groupByAddress(orders).map((group) => (
        <AddressOrders
          key={group.address}
          orders={orders}
          group={group}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            clear('orders');
          }}
        />
      ))}
      <div className="sticky bottom-0 mt-4 border-base-300 border-t bg-base-100 py-3">
        <FormProblem message={problems.orders} />
        <CallProblem {...failure} typed={false} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="tabular-nums">
            {selected.length === 1 ? '1 order' : `${selected.length} orders`}
            {first && selected.every(({ currency }) => currency === first.currency) && (
              <>
                {', '}
                <strong>{formatMinor(total, first.currency)}</strong>
              </>
            )}
          </p>
          <button type="submit" className="btn btn-primary max-md:min-h-11" aria-disabled={submitting}>
            Issue one invoice
          </button>
        </div>
      </div>
    </form>
  );
}

export default function JointInvoicePage({ loaderData: { named, orders } }: Route.ComponentProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-heading">One invoice for several orders</h2>
      {orders.length < 2 ? (
        <div className="mt-6">
          <EmptyState
            title="Fewer than two orders are open."
            text="Orders for which nothing is paid yet can be on one proforma invoice."
          >
            <PageLink className="btn btn-outline" to="/dashboard">
              Back to orders
            </PageLink>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-muted">
            One transfer then pays all of them, with one reference. It replaces their present invoices; you can still
            open those. Prices and deposits do not change. One invoice names one address.
          </p>
          <JoinForm key={named} orders={orders} named={named} />
        </>
      )}
    </section>
  );
}
