import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/credit-page';
import { AcceptButton } from './accept-button.tsx';
import { type CustomerCredit, getCreditListCall } from './credit.calls.ts';
import { CreditInUse } from './credit-in-use.tsx';
import { CustomerLimit } from './customer-limit.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /customer-credit')];

export async function clientLoader() {
  return { credits: await orSignedOut(() => callContract(getCreditListCall, {})) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Credit');
}

function NameOf({ credit: { customer, unpaidOrders } }: { credit: CustomerCredit }) {
  const orders = unpaidOrders === 1 ? '1 unpaid order' : `${unpaidOrders} unpaid orders`;
  return (
    <div className="min-w-0">
      <h4 className="truncate font-semibold" dir="auto" title={customer.name}>
        {customer.name}
      </h4>
      <p className="truncate text-muted text-sm">{customer.email}</p>
      <PageLink className="text-link text-sm" to={`/dashboard?${new URLSearchParams({ q: customer.email })}`}>
        {orders}
        <span className="sr-only"> of {customer.name}</span>
      </PageLink>
    </div>
  );
}

const card = 'card grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3';

/** Which new customers hold pieces, and which customers are near their credit limits. */
export default function CreditPage({ loaderData: { credits } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { newCustomers, limited } = credits;
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Credit</h2>
      <p className="max-w-prose text-muted">
        Orders hold pieces before they are paid. Here you look at each new customer once, and see how much of their
        limits customers use.
      </p>
      <h3 className="mt-6 font-semibold text-lg">New customers, not yet looked at</h3>
      {newCustomers.length === 0 && <p className="mt-2 text-muted">None has unpaid orders.</p>}
      <ul className="mt-3 flex flex-col gap-3">
        {newCustomers.map((credit) => (
          <li key={credit.customer._id} className={card}>
            <NameOf credit={credit} />
            <div className="text-sm">
              <CreditInUse credit={credit} />
              {credit.releasedAt && <p className="mt-1">Pieces are released on {formatTime(credit.releasedAt)}</p>}
            </div>
            <div className="flex flex-wrap content-start gap-2 lg:justify-end">
              <AcceptButton customer={credit.customer} onAccepted={revalidate} />
            </div>
          </li>
        ))}
      </ul>
      <h3 className="mt-8 font-semibold text-lg">Nearest to their limits</h3>
      {limited.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title="No customer has a limit and open amounts."
            text="Accounts set the limit of a customer on the page of an order."
          />
        </div>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {limited.map((credit) => (
          <li key={credit.customer._id} className={card}>
            <NameOf credit={credit} />
            <div className="lg:col-span-2">
              <CustomerLimit credit={credit} onSet={revalidate} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
