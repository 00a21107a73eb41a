import { lazy, Suspense } from 'react';
import { orNotFound, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { findKnownAddresses } from '#src/core/orders/known-addresses.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { askPath } from '#src/core/site/contact-path.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/batch-page';
import { getToolBatchesCall } from './batch.calls.ts';

const BatchForm = lazy(() => import('./batch-form.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [offer, known] = await Promise.all([
    orNotFound(() => callContract(getToolBatchesCall, { params })),
    findKnownAddresses(signedInUser()?.email ?? ''),
  ]);
  const pieces = parseWholeNumber(new URL(request.url).searchParams.get('pieces') ?? '');
  return { offer, known, toolId: params.id, pieces: Number.isNaN(pieces) ? '' : String(pieces) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Order from the next batch');
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const { offer, toolId } = loaderData;
  const { toolName, stock, batches } = offer;
  return (
    <section className="page-width py-8">
      <h1 className="text-heading lg:text-title">Order from the next batch</h1>
      <p className="mt-2">
        <ToolPageLink tool={{ _id: toolId, toolName }} className="text-link">
          {toolName}
        </ToolPageLink>
      </p>
      <ul className="mt-2 tabular-nums">
        <li>{formatPieces(stock)} pieces in stock</li>
        {batches.map(({ id, dueOn, free }) => (
          <li key={id}>
            {formatPieces(free)} more, ready by {formatDate(dueOn, 'long')}
          </li>
        ))}
      </ul>
      {batches.length > 0 ? (
        <WithinRole call="POST /batch-order" to="order">
          <Suspense>
            <BatchForm {...loaderData} />
            <LeaveQuestion />
          </Suspense>
        </WithinRole>
      ) : (
        <p className="mt-4">
          No further batch is planned.{' '}
          <PageLink className="text-link" to={askPath(toolName, 500)}>
            Ask us for a price and a date
          </PageLink>
          .
        </p>
      )}
    </section>
  );
}
