import { useRevalidator } from 'react-router';
import { listOf, withText } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { adminOnly, orSignedOut } from '#src/core/accounts/guards.ts';
import { requireExtension } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/slips-page';
import { proformaPath } from './proforma.ts';
import type { PendingSlip } from './slip.ts';
import { SlipRow } from './slip-row.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export function loader({ context }: Route.LoaderArgs) {
  requireExtension(context, 'payments');
  return null;
}

export async function clientLoader() {
  return { slips: await orSignedOut(() => callApi('/slip', listOf(withText<PendingSlip>('_id')))) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Transfer slips');
}

export default function SlipsPage({ loaderData: { slips } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Transfer slips</h2>
      {slips.length === 0 ? (
        <div className="mt-4">
          <EmptyState title="No slips to check." text="What customers send about their transfers is listed here." />
        </div>
      ) : (
        <p className="text-muted">{slips.length === 1 ? '1 slip to check' : `${slips.length} slips to check`}</p>
      )}
      <ul className="mt-4 max-w-3xl">
        {slips.map((slip) => (
          <li key={slip._id}>
            <PageLink className="text-link" to={proformaPath(slip.orderId)}>
              {slip.orderNumber}
            </PageLink>
            {slip.jointInvoice && (
              <span className="text-muted">
                {' '}
                · on joint invoice {slip.jointInvoice}: pays all of its orders, deposits first
              </span>
            )}
            <ul>
              <SlipRow slip={slip} clerk onDecided={revalidate} />
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
