import { data } from 'react-router';
import { withText } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { orSignedOut, signedInOnly } from '#src/core/accounts/guards.ts';
import { useOrderExtensions } from '#src/core/orders/use-order-extensions.ts';
import { requireExtension } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/proforma-page';
import { invoiceNumber } from './invoice.ts';
import type { Proforma } from './proforma.ts';
import { ProformaSheet } from './proforma-sheet.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export function loader({ context }: Route.LoaderArgs) {
  requireExtension(context, 'payments');
  return null;
}

async function fetchProforma(id: string): Promise<Proforma> {
  try {
    return await callApi(`/order/${encodeURIComponent(id)}/proforma`, withText<Proforma>('number'));
  } catch (error) {
    // A visitor must not learn that another customer's invoice exists.
    if (error instanceof ApiError && [403, 404].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { proforma: await orSignedOut(() => fetchProforma(params.id)) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData ? `Proforma invoice ${invoiceNumber(loaderData.proforma)}` : 'Proforma invoice');
}

export default function ProformaPage({ loaderData: { proforma } }: Route.ComponentProps) {
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
      <ProformaSheet proforma={proforma} />
    </div>
  );
}
