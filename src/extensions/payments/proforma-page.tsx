import { lazy, Suspense } from 'react';
import { data, useRevalidator } from 'react-router';
import { withText } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { askIsAdmin, orSignedOut, signedInOnly } from '#src/core/accounts/guards.ts';
import { useOrderExtensions } from '#src/core/orders/use-order-extensions.ts';
import { requireExtension } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useSlot } from '#src/core/ui-extension.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/proforma-page';
import { invoiceNumber } from './invoice.ts';
import { type Proforma, proformaPath } from './proforma.ts';
import { ProformaSheet } from './proforma-sheet.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export function loader({ context }: Route.LoaderArgs) {
  requireExtension(context, 'payments');
  return null;
}

/** @param revision its letter, empty for the first; null: the latest */
async function fetchProforma(id: string, revision: string | null): Promise<Proforma> {
  const query = revision === null ? '' : `?${new URLSearchParams({ revision })}`;
  try {
    return await callApi(`/order/${encodeURIComponent(id)}/proforma${query}`, withText<Proforma>('number'));
  } catch (error) {
    // A visitor must not learn that another customer's invoice exists.
    if (error instanceof ApiError && [403, 404].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const { params, request } = navigation;
  const revision = new URL(request.url).searchParams.get('revision');
  return orSignedOut(async () => {
    const [admin, proforma] = await Promise.all([askIsAdmin(navigation), fetchProforma(params.id, revision)]);
    return { admin, proforma };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData ? `Proforma invoice ${invoiceNumber(loaderData.proforma)}` : 'Proforma invoice');
}

const InvoiceDesk = lazy(() => import('./invoice-desk.tsx'));

/** What was issued stays readable. */
function Revisions({ proforma: { order, number, revisions, revision } }: { proforma: Proforma }) {
  if (revisions.length < 2) return null;
  return (
    <nav aria-label="Revisions" className="mb-6 flex flex-wrap gap-x-5 gap-y-1 print:hidden">
      {revisions.map((one) => {
        const letter = one.slice(number.length + 1);
        return (
          <PageLink
            key={one}
            className="text-link aria-[current]:font-semibold aria-[current]:no-underline max-md:min-h-11"
            aria-current={letter === revision ? 'page' : undefined}
            to={`${proformaPath(order._id)}?revision=${letter}`}
          >
            {one}
          </PageLink>
        );
      })}
    </nav>
  );
}

export default function ProformaPage({ loaderData: { admin, proforma } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const FurtherWays = useSlot('order.pay');
  const page = useOrderExtensions()
    .all.find((extension) => extension.page)
    ?.page?.(proforma.order);
  return (
    <div className="page-width max-w-4xl py-8 lg:py-12 print:p-0">
      <div className="mb-6 flex flex-wrap justify-between gap-3 print:hidden">
        <div className="flex flex-wrap gap-3">
          <PageLink className="btn btn-outline" to="/dashboard">
            Back to orders
          </PageLink>
          {page && (
            <PageLink className="btn btn-outline" to={page}>
              {proforma.order.number}
            </PageLink>
          )}
        </div>
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          Print or save as PDF
        </button>
      </div>
      {FurtherWays && (
        <Suspense>
          <div className="mb-6 empty:hidden">
            <FurtherWays order={proforma.order} onPaid={() => void revalidate()} />
          </div>
        </Suspense>
      )}
      <Revisions proforma={proforma} />
      <ProformaSheet proforma={proforma} />
      {admin && (
        <Suspense>
          <InvoiceDesk key={invoiceNumber(proforma)} proforma={proforma} />
        </Suspense>
      )}
    </div>
  );
}
